// The inspector: tabs, the state of the program, keys, and the address. The panels are in modules of their own.

import { begin, settings } from "./connection.js";
import { element, say, setText } from "./elements.js";
import { changed, draws } from "./frames.js";
import { program, silence } from "./program.js";
import "./record.js";
import { chooseTab, readAddress, selection, tabs, writeAddress } from "./selection.js";
import { actionsPanel } from "./now.js";

const shown = tabs.filter((tab) => tab !== "do" || !settings.readOnly);
const buttons = new Map(shown.map((tab) => [tab, document.getElementById(`tab-${tab}`)]));
if (settings.readOnly) {
  document.getElementById("tab-do").remove();
  document.getElementById("do").remove();
}

document.title = `${settings.name} – action inspect`;
setText(document.getElementById("name"), settings.name);

// MARK: Tabs

function drawTabs() {
  if (!shown.includes(selection.tab)) return chooseTab("now");
  for (const [tab, button] of buttons) {
    const isChosen = tab === selection.tab;
    button.setAttribute("aria-selected", String(isChosen));
    button.tabIndex = isChosen ? 0 : -1;
    document.getElementById(tab).hidden = !isChosen;
  }
  document.getElementById("start").hidden = !["now", "do"].includes(selection.tab);
  // The list of actions is on both of these.
  const place = ["now", "do"].includes(selection.tab) ? document.getElementById(selection.tab) : null;
  if (place && actionsPanel.element.parentNode !== place) place.prepend(actionsPanel.element);
}

for (const [tab, button] of buttons) button.addEventListener("click", () => chooseTab(tab));

document.getElementById("tabs").addEventListener("keydown", (event) => {
  const index = shown.indexOf(selection.tab);
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: shown.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const tab = shown[(next + shown.length) % shown.length];
  chooseTab(tab);
  buttons.get(tab).focus();
});

document.addEventListener("keydown", (event) => {
  const isWriting = event.target.closest("input, textarea, select, dialog");
  if (event.key !== "/" || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
  const panel = document.getElementById(selection.tab);
  const filter = selection.tab === "now" || selection.tab === "do" ? actionsPanel : null;
  event.preventDefault();
  if (filter) filter.focusFilter();
  else panel.querySelector("input[type=search]")?.focus();
});

draws(["tab"], drawTabs);

// MARK: The program

const stateText = element("span");
/** For how long the program has not answered: it counts on, so it is read to nobody. */
const stateAge = element("span", { "aria-hidden": "true" });
document.getElementById("state").replaceChildren(stateText, stateAge);
let saidState = null;

function drawState() {
  const { info, message } = program;
  const isSilent = program.silentSince !== null, state = isSilent ? "silent" : program.state;
  document.body.dataset.state = state;
  const words = {
    connecting: "Connecting …",
    running: info ? `process ${info.pid}, version ${info.version || "unknown"}${settings.readOnly ? ", read only" : ""}` : "",
    silent: "The program does not answer. What it said last stays here, and the page goes on when it answers.",
    away: `The program is away: ${message || "it has ended"} What it said last stays here, and the page goes on when it is back.`,
    closed: message,
  };
  setText(stateText, words[state] ?? state);
  setText(stateAge, isSilent ? ` No answer for ${Math.floor(silence() / 1000)} s.` : "");
  if (saidState === "away" && state === "running") say("The program is back.");
  saidState = state;
}

draws(["program", "age"], drawState);

window.addEventListener("hashchange", readAddress);
readAddress();
writeAddress();
drawTabs();
drawState();
changed("tab", "program", "start");
begin();

// What is not on the first tab follows the first actions, so that these are there sooner; where there are none, it follows soon.
if (selection.tab === "now") {
  await new Promise((resolve) => {
    draws(["states", "tab"], resolve);
    setTimeout(resolve, 500);
  });
}
await Promise.all([import("./then.js"), import("./health.js"), settings.readOnly ? null : import("./do.js")]);
changed("tab", "program", "start", "log", "row", "selection", "states");
