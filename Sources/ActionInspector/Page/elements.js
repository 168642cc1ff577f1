// Elements. All text of a program is set as text, never as HTML.

/**
 * Makes an element: `element("button.quiet", { type: "button", onclick }, "Copy")`.
 *
 * Properties that begin with `on` are listeners, those with a value of true or false are set or left out, and null is left out.
 */
export function element(description, properties = {}, ...children) {
  const [tag, ...classes] = description.split(".");
  const made = document.createElement(tag);
  if (classes.length) made.className = classes.join(" ");
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export function button(label, onclick, properties = {}) {
  return element("button", { type: "button", onclick, ...properties }, label);
}

/** Sets the text of an element where it differs. */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/** Sets or removes an attribute where it differs. */
export function setAttribute(target, name, value) {
  if (value === null || value === undefined || value === false) {
    if (target.hasAttribute(name)) target.removeAttribute(name);
  } else if (target.getAttribute(name) !== String(value)) {
    target.setAttribute(name, String(value));
  }
}

let lastSaid = "";

/** Says a sentence to whoever hears the page. */
export function say(sentence) {
  const place = document.getElementById("said");
  // The same sentence again is a change only if the text differs.
  place.textContent = sentence === lastSaid ? sentence + "\u00a0" : sentence;
  lastSaid = place.textContent;
}

/** Copies a text, and says so. */
export async function copy(text, noun = "Copied") {
  try {
    await navigator.clipboard.writeText(text);
    say(`${noun}: ${text}`);
    return true;
  } catch {
    say("The browser does not allow the page to copy.");
    return false;
  }
}

/** A button that shows a text and copies it. */
export function copyButton(text, title, properties = {}) {
  const made = element("button.copy", {
    type: "button", title, ...properties,
    onclick: async () => {
      if (!(await copy(text))) return;
      made.classList.add("copied");
      setTimeout(() => made.classList.remove("copied"), 900);
    },
  }, text);
  return made;
}

/** "as a command line": a line for a terminal that gives the same answer, and a button that copies it. */
export class CommandLine {
  constructor() {
    this.text = element("code");
    this.element = element("footer.command", {},
      element("span.label", {}, "as a command line"), this.text,
      button("Copy", () => copy(this.text.textContent), { "aria-label": "Copy the command line" }));
  }

  show(line) {
    setText(this.text, line ?? "");
    this.text.title = line ?? "";
    this.element.hidden = !line;
  }
}

/** A panel: a heading with controls, content, and its command line. */
export function panel(name, title, { controls = [], content = [], command = null } = {}) {
  const heading = element("h2", { id: `heading-${name}` }, title);
  return element(`section.panel.${name}`, { "aria-labelledby": `heading-${name}` },
    element("div.bar", {}, heading, ...controls), ...content, command?.element);
}
