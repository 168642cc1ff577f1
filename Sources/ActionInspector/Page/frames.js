// Draws what has changed once a frame, however often it changed: a thousand changes a second are drawn sixty times.

const drawings = new Map();
const waiting = new Set();
let isRequested = false;

/** Has a function called in the next frame after one of the topics has changed. */
export function draws(topics, draw) {
  for (const topic of topics) {
    if (!drawings.has(topic)) drawings.set(topic, new Set());
    drawings.get(topic).add(draw);
  }
}

/** Notes that a topic has changed. In a page that nobody sees there are no frames, so nothing is drawn. */
export function changed(...topics) {
  for (const topic of topics) {
    for (const draw of drawings.get(topic) ?? []) waiting.add(draw);
  }
  if (waiting.size === 0 || isRequested) return;
  isRequested = true;
  requestAnimationFrame(() => {
    isRequested = false;
    const due = [...waiting];
    waiting.clear();
    for (const draw of due) draw();
  });
}
