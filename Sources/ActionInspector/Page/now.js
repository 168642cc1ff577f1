// Now: where requests start, and the three panels that look at the present.

import { ActionsPanel } from "./actions.js";
import { button, element, setText } from "./elements.js";
import { changed, draws } from "./frames.js";
import { TreePanel } from "./nodes.js";
import { focus, program, silence, start, startPath } from "./program.js";
import { chooseFocus, chooseNode, explanation, tree } from "./selection.js";
import { WhyPanel } from "./why.js";
import { clock } from "./words.js";

// MARK: The start of requests

const startElement = document.getElementById("start");
const startText = element("span.path"), startNote = element("span.note-text"), pinButton = button("", () => {
  if (start.isPinned) chooseFocus();
  else if (startPath() !== null) chooseNode(startPath());
});
startElement.append(element("span.label", {}, "from"), startText, startNote, pinButton);

function drawStart() {
  const path = startPath();
  setText(startText, path ?? program.info?.root ?? "…");
  setText(pinButton, start.isPinned ? "Follow the focus" : "Pin");
  pinButton.title = start.isPinned ? "Requests start at the program's focus again"
    : "Requests go on starting here when the focus moves";
  pinButton.disabled = !start.isPinned && path === null;
  startElement.classList.toggle("fault", Boolean(start.fault));
  setText(startNote, note(path));
}

/** What the start has to do with the focus. The browser takes the system's focus, so the program may have lost its own. */
function note(path) {
  if (start.fault) return start.fault;
  if (start.isPinned) {
    if (focus.path === null) return "chosen here; the program has no focus";
    return focus.path === path ? "chosen here; it has the focus" : `chosen here; the focus is in ${focus.path}`;
  }
  if (path === null) return program.info ? "the root: nothing in the program has had the focus" : "";
  if (focus.isNow) {
    return "the program's focus; while the browser is in front, the node that had it when the program's window was last active";
  }
  const time = clock(focus.time / 1000).slice(0, 8);
  return `had the focus until ${time}; nothing in the program has it now, since the browser is in front`;
}

draws(["start", "program"], drawStart);

// MARK: Panels

export const actionsPanel = new ActionsPanel();

const place = document.getElementById("now");
place.append(actionsPanel.element, new TreePanel().element, new WhyPanel().element);

// Answers grow older without a change, and only those that are old are told so.
setInterval(() => {
  if (silence() > 0 || tree.isOld || explanation.isOld) changed("age");
}, 500);
