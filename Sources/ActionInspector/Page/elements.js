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
