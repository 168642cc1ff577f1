// swift-format-ignore-file
// Written by Scripts/inspector-page from the files in Page; edit those.

/// The files of the inspector's page.
enum PageFiles {
    /// Each file with its name in the address, its media type, and its text.
    static let all: [(name: String, type: String, text: StaticString)] = [
(name: "actions.js", type: "text/javascript; charset=utf-8", text: #"""
// The actions from the start: each with its keys, mark and value, and whether it is enabled, or why not and who said it.

import { button, element, say, setAttribute, setText } from "./elements.js";
import { changed, draws } from "./frames.js";
import { ageElement, CommandLine, filterField, panel, permissionNote, showAge } from "./panels.js";
import { allows, entryList, ordinal, program, silence, startPath, states } from "./program.js";
import { Rows } from "./rows.js";
import { chooseAction, selectedKey, selection } from "./selection.js";
import { answer, clause, count, json, marks, sayers } from "./words.js";
import { command } from "./commands.js";

export class ActionsPanel {
  #filter = filterField("Filter the actions");
  #onlyDisabled = element("input", { type: "checkbox", id: "only-disabled" });
  #count = element("span.count");
  #age = ageElement();
  #empty = element("div.empty", { hidden: true });
  #command = new CommandLine();
  #rows = new Rows({
    role: "grid", label: "Actions", columns: ["Action", "Keys", "Answer"],
    key: (item) => item.key,
    isSelected: (item) => item.key === selectedKey(),
    make: () => {
      const title = element("span.title"), name = element("code.name"), mark = element("span.mark");
      const nth = element("span.by");
      const keys = element("kbd"), word = element("span.chip"), text = element("span.text"), by = element("span.by");
      const row = element("div.row", { role: "row" },
        element("span.cell.what", { role: "gridcell" }, mark, title, " ", name, " ", nth),
        element("span.cell.keys", { role: "gridcell" }, keys),
        element("span.cell.answer", { role: "gridcell" }, word, " ", text, " ", by));
      row.parts = { title, name, nth, mark, keys, word, text, by };
      return row;
    },
    fill: (row, { entry }) => {
      const { title, name, nth, mark, keys, word, text, by } = row.parts;
      const isMarked = entry.state && entry.state !== "off";
      setText(mark, isMarked ? marks[entry.state] ?? "" : "");
      setAttribute(mark, "aria-label", isMarked ? entry.state : null);
      setAttribute(mark, "role", isMarked ? "img" : null);
      setText(title, entry.title ?? entry.action);
      setText(name, entry.action + (entry.arguments ? ` ${json(entry.arguments)}` : ""));
      setText(nth, ordinal(entry));
      setText(keys, entry.shortcut ?? "");
      keys.hidden = !entry.shortcut;
      const kind = entry.enabled ? "target" : "disabled";
      setText(word, entry.enabled ? "enabled" : "disabled");
      setAttribute(word, "data-verdict", kind);
      const hasValue = entry.value !== null && entry.value !== undefined;
      setText(text, [
        entry.enabled ? "" : clause(entry.reasons), entry.hidden ? "hidden" : "", entry.destructive ? "destructive" : "",
        entry.enabled && hasValue ? `value ${json(entry.value)}` : "",
      ].filter(Boolean).join(", "));
      const said = entry.enabled ? [] : sayers(entry);
      setText(by, said.length ? said.map((path) => `said by ${path}`).join(", ") : `at ${entry.target}`);
      row.title = answer(entry);
      row.classList.toggle("off", !entry.enabled);
    },
    choose: ({ entry }) => chooseAction(entry.action, entry.arguments, entry.position),
  });
  #shown = {};

  constructor() {
    const only = element("label.check", { for: "only-disabled" }, this.#onlyDisabled, "disabled only");
    this.element = panel("actions", "Actions", {
      controls: [this.#count, this.#age, element("span.space-between"), only, this.#filter],
      content: [this.#rows.element, this.#empty], command: this.#command,
    });
    const filter = () => {
      changed("filter");
      const items = this.#items();
      say(`${count(items.length, "action")} of ${entryList().length}`);
    };
    this.#filter.addEventListener("input", filter);
    this.#onlyDisabled.addEventListener("change", filter);
    this.#filter.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "Enter") {
        event.preventDefault();
        this.#rows.element.focus();
        if (!this.#items().some((item) => item.key === selectedKey()) && this.#items()[0]) {
          const { entry } = this.#items()[0];
          chooseAction(entry.action, entry.arguments, entry.position);
        }
        // The next key may come before the next frame.
        this.draw();
      }
    });
    draws(["states", "filter", "selection", "start", "program", "tab", "age"], () => this.draw());
  }

  focusFilter() {
    this.#filter.focus();
    this.#filter.select();
  }

  #items() {
    const list = entryList(), filter = this.#filter.value.trim().toLowerCase(), only = this.#onlyDisabled.checked;
    const old = this.#shown;
    if (old.list === list && old.filter === filter && old.only === only) return old.items;
    const words = filter.split(/\s+/);
    const items = !filter && !only ? list
      : list.filter((item) => (!only || !item.entry.enabled) && words.every((word) => item.text.includes(word)));
    this.#shown = { list, filter, only, items };
    return items;
  }

  draw() {
    const items = this.#items(), all = entryList().length;
    this.#rows.show(items);
    if (selection.action !== null) this.#rows.moveTo(selectedKey());
    setText(this.#count, items.length === all ? String(all) : `${items.length} of ${all}`);
    showAge(this.#age, silence());
    this.#command.show(command("list", [], startPath()));
    this.#drawEmpty(items);
  }

  #drawEmpty(items) {
    const isEmpty = items.length === 0;
    this.#rows.element.hidden = isEmpty;
    this.#empty.hidden = !isEmpty;
    if (!isEmpty) return;
    const typed = this.#filter.value.trim();
    const key = `${program.state} ${typed} ${states.isReady} ${states.fault?.message}`;
    if (this.#empty.key === key) return;
    this.#empty.key = key;
    this.#empty.replaceChildren(...this.#whyEmpty(typed));
  }

  #whyEmpty(typed) {
    if (program.info && !allows("ask")) return [permissionNote("questions", ".ask")];
    if (states.fault) return [element("p.error", {}, states.fault.message)];
    if (!states.isReady) {
      return [element("p", {}, program.state === "running" ? "Asking the program …" : program.message || "Connecting …")];
    }
    if (!typed) return [element("p", {}, "No node on the way from here claims an action that the program exposes.")];
    const made = [element("p", {}, `No action has '${typed}' in its title, name, keys or node.`)];
    if (/^\S+$/.test(typed)) made.push(element("p", {}, button(`Explain '${typed}'`, () => chooseAction(typed))));
    return made;
  }
}

"""#),
(name: "commands.js", type: "text/javascript; charset=utf-8", text: #"""
// Command lines that give the same answers in a terminal.

import { settings, write } from "./connection.js";

/** A word for a POSIX shell, quoted where it has to be. */
export function quoted(word) {
  if (/^[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+=:,./-]*$/.test(word)) return word;
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** A line of `action` about the inspected program: the words are quoted, empty ones are left out. */
export function command(subcommand, words = [], from = null) {
  const parts = ["action", subcommand, ...words.map(quoted)];
  if (from) parts.push("--from", quoted(from));
  if (settings.option) parts.push(settings.option);
  return parts.join(" ");
}

/** A line of `action watch`; null where a map is inspected, since a map performs nothing that could be watched. */
export function watchCommand(options, from = null) {
  return settings.option?.startsWith("--map") ? null : command("watch", options, from);
}

/** Arguments as words: `name=text` for text, `name:=json` for the rest, or `--args` where a name could be misread. */
export function argumentWords(values) {
  const members = Object.entries(values ?? {});
  if (members.some(([name]) => !/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name))) return ["--args", write(values)];
  return members.map(([name, value]) => (typeof value === "string" ? `${name}=${value}` : `${name}:=${write(value)}`));
}

"""#),
(name: "connection.js", type: "text/javascript; charset=utf-8", text: #"""
// The connection to `action inspect`: requests by POST, and one stream of events for all tabs of the browser.

/** What the server says of itself: key, name, option, readOnly, version. The key is empty where a cookie opened the page. */
export const settings = JSON.parse(document.querySelector('meta[name="action-inspect"]').content);

/** A request that was answered with an error, or not at all. */
export class Fault extends Error {
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** Whether the program is older than the method or the parameter. */
  get isOfOlderProgram() { return this.code === -32601 || this.code === -32602; }
  get isStale() { return this.code === -32001; }

  /** Whether the program or the inspector is away: it is not known what became of the request. */
  get isAway() { return this.code === unreachable || this.code === -32000; }
}

/** Codes that no program sends: the server is not there, or does not know the page's key. */
export const unreachable = 1, forbidden = 2;

const reopen = "Start 'action inspect' again and open the address that it prints.";

/** The key of the requests: of the page that the token opened, which keeps it for the other tabs and for a reload. */
const key = (() => {
  const name = "action-inspect-key";
  if (settings.key) localStorage.setItem(name, settings.key);
  return settings.key || localStorage.getItem(name);
})();

/** The session that the tabs of a browser share. */
const session = (() => {
  const name = "action-inspect-session";
  let id = localStorage.getItem(name);
  if (!/^[A-Za-z0-9]{16,64}$/.test(id ?? "")) {
    id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    localStorage.setItem(name, id);
  }
  return id;
})();

const headers = { Authorization: `Bearer ${key}`, "Action-Session": session };

// Integers of a program have 64 bits, and those of the browser 53: larger ones are kept as BigInt.
const largeInteger = /(?<![.\dA-Za-z])-?(?:\d{17,}|9\d{15})(?![.\deE])/;

/** Reads JSON; large integers are BigInt. */
export function read(text) {
  if (!largeInteger.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value, context) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? "")
      ? BigInt(context.source) : value);
}

/** A value as JSON for a program. */
export function write(value) {
  return JSON.stringify(value, (_, member) =>
    typeof member === "bigint" ? (JSON.rawJSON ? JSON.rawJSON(String(member)) : Number(member)) : member);
}

let lastRequest = 0;
const tab = crypto.randomUUID();

/** An identifier for a request: one of the page's own, so that its progress can be told. */
export function requestIdentifier() {
  return `${tab}-${lastRequest += 1}`;
}

/** Asks the program, and gives the result; throws a `Fault`. */
export async function call(method, params = {}, id = requestIdentifier()) {
  let response, text;
  try {
    response = await fetch("/rpc", {
      method: "POST", headers: { ...headers, "Content-Type": "application/json" }, cache: "no-store",
      // The end of a watch is sent also where the tab closes.
      keepalive: method === "watch/stop",
      body: write({ jsonrpc: "2.0", id, method, params }),
    });
    text = await response.text();
  } catch {
    throw new Fault(unreachable, "'action inspect' does not answer.");
  }
  const refusal = refused(response.status, text);
  if (refusal) {
    tell([programEvent("closed", refusal)]);
    throw new Fault(forbidden, refusal);
  }
  let message;
  try {
    message = read(text);
  } catch {
    throw new Fault(unreachable, text.trim() || `'action inspect' answers with the status ${response.status}.`);
  }
  if (message.error) throw new Fault(message.error.code, message.error.message, message.error.data);
  return message.result;
}

/** What to tell where the server refuses the page, as it will go on to; null where it does not. */
function refused(status, text) {
  if (status === 401) return reopen;
  return status === 403 ? text.trim() || reopen : null;
}

/** Asks for all pages of a list, and gives their results; the last one says where the program was. */
export async function pages(method, params = {}) {
  const results = [];
  let cursor = null, restarts = 0;
  do {
    try {
      const result = await call(method, cursor === null ? params : { ...params, cursor });
      results.push(result);
      cursor = result.next ?? null;
    } catch (fault) {
      // The entry at which a page ended has gone: begin again, unless the program changes faster than it can be read.
      if (!fault.isStale || cursor === null || (restarts += 1) > 3) throw fault;
      results.length = 0;
      cursor = null;
    }
  } while (cursor !== null);
  return results;
}

const listeners = { message: [], program: [] };

/** Calls a function with the notifications (`message`) or with the state of the program (`program`). */
export function listen(type, hear) {
  listeners[type].push(hear);
}

const channel = new BroadcastChannel(`events ${key}`);
let lastProgram = null, isLeader = false, hasFollowers = false;
/** The events before the page listens, since the stream is opened while the other modules are loaded. */
let early = [];

/** Tells the events from now on. */
export function begin() {
  const events = early;
  early = null;
  tell(events);
}

function tell(events) {
  if (early) {
    if (events.some(({ type }) => type === "program")) lastProgram = events.findLast(({ type }) => type === "program").text;
    early.push(...events);
    return;
  }
  for (const { type, text } of events) {
    const value = read(text);
    if (type === "program") lastProgram = text;
    for (const hear of listeners[type] ?? []) {
      try { hear(value); } catch (error) { reportError(error); }
    }
  }
}

/** Passes events of the stream on to this tab and to the others. */
function pass(events) {
  if (hasFollowers) channel.postMessage({ events });
  tell(events);
}

channel.onmessage = ({ data }) => {
  if (data.events) {
    // A greeting is for tabs that know nothing yet.
    if (!data.isGreeting || lastProgram === null) tell(data.events);
  } else if (isLeader) {
    hasFollowers = true;
    if (lastProgram) channel.postMessage({ isGreeting: true, events: [{ type: "program", text: lastProgram }] });
  } else if (data.isNewLeader) {
    channel.postMessage({ isFollower: true });
  }
};

function openStream() {
  return fetch("/events", { headers, cache: "no-store" });
}

/** The tab that has the lock reads the stream; where it closes, the next one does. */
function connect() {
  if (!key) return tell([programEvent("closed", reopen)]);
  channel.postMessage({ isFollower: true });
  // Only the page that the token opened is given the key, so no other tab can have the lock: the stream need not wait for it.
  let opened = settings.key ? openStream() : null;
  opened?.catch(() => { /* It is awaited below. */ });
  navigator.locks.request(`stream ${key}`, async () => {
    isLeader = true;
    channel.postMessage({ isNewLeader: true });
    for (let attempt = 0; ; attempt += 1) {
      let reason = "'action inspect' does not answer. If it was ended, start it and open the address that it prints.";
      try {
        const response = await (opened ?? openStream());
        if (response.ok) {
          await readEvents(response.body, () => { attempt = 0; });
        } else {
          const text = await response.text(), refusal = refused(response.status, text);
          if (refusal) return pass([programEvent("closed", refusal)]);
          reason = text.trim();
        }
      } catch { /* The server has gone, or the network was interrupted. */ }
      opened = null;
      pass([programEvent("away", reason)]);
      await new Promise((resolve) => setTimeout(resolve, Math.min(2000, 250 * 2 ** attempt)));
    }
  });
}

function programEvent(state, message) {
  return { type: "program", text: JSON.stringify({ state, message }) };
}

/** Reads a stream of events: lines `event:` and `data:`, then an empty line. Comments begin with a colon. */
async function readEvents(body, heard) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "", type = "message", data = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    const events = [];
    for (const written of lines) {
      const line = written.endsWith("\r") ? written.slice(0, -1) : written;
      if (line === "") {
        if (data.length) events.push({ type, text: data.join("\n") });
        [type, data] = ["message", []];
      } else if (line.startsWith("event:")) {
        type = line.slice(6).trim();
      } else if (line.startsWith("data:")) {
        data.push(line.slice(line[5] === " " ? 6 : 5));
      }
    }
    if (events.length) pass(events);
  }
}

connect();

"""#),
(name: "do.js", type: "text/javascript; charset=utf-8", text: #"""
// Do: performs the chosen action with arguments, asks before it destroys, shows the outcome, and the requests under way.

import { button, element, say, setAttribute, setText } from "./elements.js";
import { chip, secretElements } from "./explanation.js";
import { ArgumentsForm } from "./form.js";
import { changed, draws } from "./frames.js";
import { call, requestIdentifier, write } from "./connection.js";
import { allows, Answer, ask, from, onProgress, ordinal, program, silence, startPath, states } from "./program.js";
import { log, nested } from "./record.js";
import { chooseRow, chooseTab, selectedEntry, selectedKey, selection } from "./selection.js";
import { clause, closed, json } from "./words.js";
import { argumentWords, command, watchCommand } from "./commands.js";
import { CommandLine, panel, permissionNote } from "./panels.js";

/** The page's own requests that were not answered yet: { id, action, since, fraction, message, asking }. */
const own = new Map();

onProgress((told) => {
  const request = own.get(told.id);
  if (!request) return;
  Object.assign(request, { fraction: told.fraction, message: told.message, asking: told.asking === true });
  changed("requests");
});

class FormPanel {
  #content = element("div.content");
  #command = new CommandLine();
  #form = null;
  #shown = null;
  #perform = button("Perform", () => this.#submit(), { class: "primary" });
  #press = button("Press", () => this.#send(selectedKey(), { keys: selectedEntry()?.shortcut, ...from() }), { class: "primary" });
  #answer = element("p.answer", { "aria-live": "polite" });
  #outcome = element("div.outcome");
  #checkTimer = null;
  #checks = 0;
  #results = new Map();

  constructor() {
    this.element = panel("perform", "Perform", { content: [this.#content], command: this.#command });
    draws(["selection", "states", "tab", "program", "start"], () => this.draw());
    draws(["log"], () => this.#drawOutcome());
  }

  draw() {
    if (selection.tab !== "do") return;
    if (program.info && !allows("perform")) {
      this.#shown = null;
      this.#command.show(null);
      this.#content.replaceChildren(permissionNote("that others perform actions", ".perform"));
      return;
    }
    const entry = selectedEntry(), key = selectedKey();
    if (key === null) {
      this.#shown = null;
      this.#command.show(null);
      this.#content.replaceChildren(element("p.hint", {}, "Choose an action to perform it, with arguments if it takes any."));
      return;
    }
    if (entry?.secret) return this.#drawSecret(key, entry);
    const shown = `${key} ${write(entry?.parameters ?? null)} ${Boolean(entry)}`;
    if (this.#shown !== shown) {
      this.#shown = shown;
      this.#form = new ArgumentsForm(entry?.parameters ?? null, selection.arguments, () => this.#check());
      this.#title = element("p.subject");
      this.#content.replaceChildren(this.#title, entry?.summary ? element("p.hint", {}, entry.summary) : "",
        element("form", { onsubmit: (event) => { event.preventDefault(); this.#submit(); } }, this.#form.element,
          element("div.submit", {}, this.#perform, this.#answer)),
        this.#outcome);
      this.#drawOutcome();
      this.#check();
    }
    this.#drawTitle(entry);
    setText(this.#perform, entry?.destructive ? "Perform …" : "Perform");
    this.#perform.disabled = program.state !== "running";
    const stateKey = entry && `${entry.enabled} ${clause(entry.reasons)}`;
    if (this.#stateKey !== stateKey) {
      this.#stateKey = stateKey;
      this.#check();
    }
    this.#drawCommand();
  }

  #title = element("p.subject");
  #secret = element("div");
  #stateKey = null;

  #drawTitle(entry) {
    this.#title.replaceChildren(
      element("strong", {}, entry?.title ?? selection.action), " ", element("code", {}, selection.action), " ",
      element("span.by", {}, entry ? ordinal(entry) : ""), " ",
      entry?.destructive ? chip("destructive", "failed") : "");
  }

  /** An entry whose secret arguments the page cannot send: its keys are pressed. */
  #drawSecret(key, entry) {
    const { shortcut } = entry, shown = `${key} secret ${shortcut}`;
    if (this.#shown !== shown) {
      this.#shown = shown;
      this.#form = null;
      this.#stateKey = null;
      clearTimeout(this.#checkTimer);
      this.#checks += 1;
      setText(this.#answer, "");
      this.#title = element("p.subject");
      this.#content.replaceChildren(this.#title, this.#secret,
        shortcut ? element("div.submit", {}, this.#press) : "", this.#outcome);
      this.#command.show(shortcut ? command("press", shortcut.split(" "), startPath()) : null);
      this.#drawOutcome();
    }
    this.#drawTitle(entry);
    this.#secret.replaceChildren(...secretElements(entry));
    setText(this.#press, `Press ${shortcut}`);
    this.#press.disabled = program.state !== "running";
  }

  #drawCommand() {
    const values = this.#form?.read();
    if (!values) return this.#command.show(command("fire", [selection.action], startPath()));
    // A secret is asked for by the terminal, and stays out of its history.
    const told = Object.fromEntries(Object.entries(values).filter(([name]) => !this.#form.secrets.includes(name)));
    this.#command.show(command("fire", [selection.action, ...argumentWords(told)], startPath()));
  }

  /** Asks the program what it thinks of the arguments, a moment after the last input. */
  #check() {
    this.#drawCommand();
    clearTimeout(this.#checkTimer);
    const number = (this.#checks += 1);
    this.#checkTimer = setTimeout(async () => {
      const values = this.#form?.read();
      const action = selection.action;
      if (!values || action === null || program.state !== "running") return setText(this.#answer, "");
      try {
        const told = await ask("actions/validate", { action, arguments: values, ...from() });
        if (number !== this.#checks) return;
        const faults = (told.reasons ?? []).filter((reason) => reason.kind === "arguments").map((reason) => reason.text);
        this.#form.show(faults);
        // What is wrong with the arguments stands beside them.
        const isAllShown = faults.length > 0 && faults.length === told.reasons.length;
        const words = told.enabled ? `enabled at ${told.target}` : closed(`disabled: ${clause(told.reasons)}`);
        setText(this.#answer, isAllShown ? "" : words);
      } catch (fault) {
        if (number === this.#checks) setText(this.#answer, fault.message);
      }
    }, 120);
  }

  async #submit() {
    const values = this.#form.read(true);
    if (!values) {
      say("Some arguments cannot be read.");
      this.#content.querySelector("[aria-invalid=true]")?.focus();
      return;
    }
    await this.#send(selectedKey(), { action: selection.action, arguments: values, ...from() });
  }

  async #send(key, params, extra = {}) {
    const id = requestIdentifier();
    const request = { id, action: params.action ?? params.keys, since: Date.now() / 1000, fraction: null, message: null, asking: false };
    own.set(id, request);
    changed("requests");
    this.#set(key, { state: "under way", params, request });
    try {
      const method = params.keys ? "keys/press" : "actions/perform";
      const result = await call(method, { ...params, ...extra, progress: true }, id);
      own.delete(id);
      if (result.outcome === "needsConfirmation") await this.#confirm(key, params, result);
      else this.#end(key, params, request, result);
    } catch (fault) {
      own.delete(id);
      this.#set(key, { state: "fault", params, fault });
      say(faultSentence(fault));
    }
    changed("requests");
    requests.refresh(true);
  }

  #end(key, params, request, result) {
    this.#set(key, { state: "ended", params, request, result, ended: Date.now() / 1000 });
    if (result.outcome === "badArguments") this.#form?.show((result.reasons ?? []).map((reason) => reason.text));
    say(outcomeSentence(result));
  }

  async #confirm(key, params, result) {
    if (!(await confirmation(params, result))) {
      this.#set(key, { state: "refused", params });
      say("Nothing was performed.");
      return;
    }
    await this.#send(key, params, { confirm: result.confirmation });
  }

  #set(key, told) {
    this.#results.set(key, told);
    this.#drawOutcome();
  }

  #drawOutcome() {
    if (selection.tab !== "do") return;
    const told = this.#results.get(selectedKey());
    const row = told && ownRow(told), children = row ? nested(row) : [];
    const key = [told, row, children.length, program.state];
    if (this.#outcome.key && key.every((value, index) => value === this.#outcome.key[index])) return;
    this.#outcome.key = key;
    this.#outcome.replaceChildren(...(told ? this.#outcomeElements(told, row, children) : []));
  }

  #outcomeElements(told, row, children) {
    const heading = element("h3", {}, "Outcome");
    switch (told.state) {
      case "under way": return [heading, element("p.hint", {}, "It is under way.")];
      case "refused": return [heading, element("p.hint", {}, "Nothing was performed: it was not confirmed.")];
      case "fault": return [heading, element("p.error", {}, faultSentence(told.fault))];
    }
    const { result } = told;
    const made = [
      heading,
      element("p.headline", { "data-verdict": result.outcome }, outcomeSentence(result)),
    ];
    const hasValue = result.value !== null && result.value !== undefined;
    if (hasValue) made.push(element("p", {}, "Result: ", element("code", {}, json(result.value))));
    if (result.handledBy) made.push(element("p.hint", {}, `The error was handled at ${result.handledBy}.`));
    if (result.asked?.length) made.push(element("p.hint", {}, `Asked: ${result.asked.join(" → ")}`));
    if (children.length) {
      made.push(element("h3", {}, "Requests inside"), element("ol.nested", {}, children.map((each) =>
        element("li", {}, element("code", {}, each.record.action), " ", chip(each.record.outcome), " ",
          element("span.by", {}, clause(each.record.reasons))))));
    }
    if (result.outcome === "performed") {
      const isTakenBack = told.params.action === "undo:";
      const claimed = (name) => states.entries.has(name);
      if (isTakenBack) {
        if (claimed("redo:")) made.push(element("p.buttons", {}, button("Redo", () => this.#takeBack("redo:"))));
      } else if (result.undo && claimed("undo:")) {
        made.push(element("p.buttons", {}, button(`Undo '${result.undo}'`, () => this.#takeBack("undo:"), { class: "undo" })));
      } else {
        const sentence = result.undo ? `It can be undone in the program: ${result.undo}.` : "It cannot be undone.";
        made.push(element("p.hint", {}, sentence));
      }
    }
    if (row) {
      made.push(element("p.buttons", {}, button("Show it in the log", () => {
        chooseTab("then");
        chooseRow(row.number);
      })));
    }
    return made;
  }

  /** Undoes or redoes; the outcome takes the place of that of the chosen action. */
  async #takeBack(action) {
    await this.#send(selectedKey(), { action, arguments: {}, ...from() });
  }
}

/** The row of the log of one of the page's requests. */
function ownRow({ state, params, request, result, ended }) {
  if (state !== "ended" || result.outcome === "badArguments") return undefined;
  return log.rows.findLast((row) => row.kind === "request" && !row.record.depth && row.record.action === (params.action ?? result.action)
    && (row.record.by ?? row.record.client) && row.time >= request.since - 0.5 && row.time <= ended + 0.5);
}

function outcomeSentence(result) {
  if (result.outcome === "performed") {
    const alias = result.resolved && result.resolved !== result.action ? `, as '${result.resolved}'` : "";
    return `'${result.action}' was performed${result.target ? ` at ${result.target}` : ""}${alias}.`;
  }
  return result.error ?? `'${result.action ?? result.keys}': ${result.outcome}`;
}

function faultSentence({ isAway, message }) {
  return closed(isAway ? `It is not known whether it was performed. ${message}` : `Nothing was performed: ${message}`);
}

// MARK: Confirming

/** Asks whether something may be destroyed. */
function confirmation(params, result) {
  return new Promise((resolve) => {
    const given = result.arguments ?? params.arguments ?? {};
    const destroys = (result.destroys ?? []).map((each) => element("li", {}, element("code", {}, each.action), ` at ${each.target} `,
      each.arguments && Object.keys(each.arguments).length ? element("code", {}, json(each.arguments)) : ""));
    const name = params.action ?? result.action;
    const place = result.target ? `; it would be performed at ${result.target}` : "";
    const dialog = element("dialog.confirmation", { "aria-labelledby": "confirmation-title" },
      element("h2", { id: "confirmation-title" }, `Perform '${name}'?`),
      element("p", {}, `The program's menu marks it as destructive${place}.`),
      Object.keys(given).length ? element("p", {}, "Arguments: ", element("code", {}, json(given))) : null,
      destroys.length ? element("p", {}, "It leads to:") : null,
      destroys.length ? element("ul", {}, destroys) : null,
      element("div.submit", {}, button("Cancel", () => dialog.close("cancel"), { autofocus: true }),
        button(`Perform '${name}'`, () => dialog.close("perform"), { class: "danger" })));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "perform");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

// MARK: Requests under way

const requests = new Answer("requests", () => {
  if (selection.tab !== "do" || !allows("log") || program.lacks.has("requests/list")) return null;
  return { key: requestsKey(), ask: () => ask("requests/list", {}) };
});

/** Each run of the program numbers its own requests. */
function requestsKey() {
  return `requests of ${program.run}`;
}

class RequestsPanel {
  #list = element("ul.requests");
  #note = element("p.hint");
  #rows = new Map();
  #command = new CommandLine();

  constructor() {
    const content = element("div.content", {}, this.#note, this.#list);
    this.element = panel("under-way", "Under way", { content: [content], command: this.#command });
    draws(["requests", "tab", "program"], () => this.draw());
    setInterval(() => {
      if (selection.tab !== "do" || document.hidden || program.state !== "running") return;
      if (own.size || requests.value?.requests.length || allows("log")) requests.refresh(true);
    }, 500);
  }

  draw() {
    if (selection.tab !== "do") return;
    this.#command.show(watchCommand(["--log"]));
    const isTold = requests.value !== null && requests.key === requestsKey();
    const shown = isTold ? requests.value.requests.map((each) => ({ ...each, key: `r${each.id} ${program.run}`, canCancel: true }))
      : [...own.values()].map((each) => ({ ...each, key: each.id, canCancel: false }));
    const canCancel = isTold && program.state === "running" && allows("perform") && allows("log");
    setText(this.#note, this.#words(shown.length > 0, isTold));
    this.#note.hidden = !this.#note.textContent;
    for (const [key, row] of this.#rows) {
      if (!shown.some((each) => each.key === key)) {
        row.remove();
        this.#rows.delete(key);
      }
    }
    for (const each of shown) {
      let row = this.#rows.get(each.key);
      if (!row) {
        row = this.#make(each);
        this.#rows.set(each.key, row);
        this.#list.append(row);
      }
      this.#fill(row, each, canCancel);
    }
  }

  #words(hasRequests, isTold) {
    if (program.state !== "running") {
      return hasRequests ? "These were under way when the program went away. It is not known what became of them."
        : "It is not known what is under way.";
    }
    if (!hasRequests) return "No request is under way.";
    if (isTold) return "";
    return program.lacks.has("requests/list")
      ? "The program's library is older: only what this page has sent is listed, and nothing is cancelled from here."
      : "The program does not tell of others' requests.";
  }

  #make(request) {
    const name = element("code"), text = element("span.by");
    const bar = element("progress", { max: "1", "aria-label": `Progress of ${request.action}` });
    const cancel = button("Cancel", async () => {
      cancel.disabled = true;
      try {
        const { cancelled } = await ask("requests/cancel", { request: request.id });
        say(cancelled === false ? `'${request.action}' has ended already.` : `'${request.action}' is being cancelled.`);
      } catch (fault) {
        setText(text, fault.message);
        cancel.disabled = false;
      }
      requests.refresh(true);
    }, { "aria-label": `Cancel ${request.action}` });
    const row = element("li", {}, name, bar, text, cancel);
    row.parts = { name, text, bar, cancel };
    return row;
  }

  #fill(row, request, canCancel) {
    const { name, text, bar, cancel } = row.parts;
    setText(name, request.action);
    const fraction = request.fraction ?? null;
    setAttribute(bar, "value", fraction);
    const by = request.by ? `process ${request.by.pid}` : request.by === null ? "the program" : "";
    setText(text, [
      request.asking ? "waits for the person at the program" : request.message, request.target ? `at ${request.target}` : "", by,
      // Nobody knows whether it goes on while the program says nothing.
      `for ${Math.max(0, (Date.now() - silence()) / 1000 - request.since).toFixed(1)} s`,
    ].filter(Boolean).join(" · "));
    cancel.hidden = !(canCancel && request.canCancel);
    bar.hidden = program.state !== "running";
  }
}

document.getElementById("do").append(new FormPanel().element, new RequestsPanel().element);

"""#),
(name: "elements.js", type: "text/javascript; charset=utf-8", text: #"""
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

"""#),
(name: "explanation.js", type: "text/javascript; charset=utf-8", text: #"""
// An explanation as a sentence and its steps; of now, or of then.

import { button, copyButton, element } from "./elements.js";
import { alternatives, claim, clause, closed, headline, json, verdict } from "./words.js";

/** A word with the colour of its meaning; the word alone says it, too. */
export function chip(word, kind = word) {
  return element("span.chip", { "data-verdict": kind }, word);
}

function place(step) {
  if (!step.file) return null;
  return copyButton(step.line ? `${step.file}:${step.line}` : step.file, "Copy this place in the source");
}

function valueElements(values) {
  return Object.entries(values ?? {}).map(([key, value]) => element("span.value", {}, `${key} = ${json(value)}`));
}

/** The condition of a step, and the terms because of which it does not hold, with the values of their keys. */
function condition(step) {
  const failing = step.failing ?? [];
  if (!step.condition && !failing.length) return null;
  const isWhole = failing.length === 1 && failing[0].term === step.condition;
  return element("div.condition", {},
    step.condition ? element("code", {}, step.condition) : null, valueElements(isWhole ? failing[0].values : step.values),
    isWhole ? null : failing.map(({ term, values }) =>
      element("div.term", {}, element("code", {}, term), " does not hold", valueElements(values))));
}

function stepElement(step, asked, chooseNode) {
  return element("li.step", { "data-verdict": step.verdict },
    element("div.line", {},
      chooseNode ? button(step.node, () => chooseNode(step.node), { class: "node", title: "Choose this node as the start" })
        : element("span.node", {}, step.node),
      step.remap || step.verdict === "noClaim" ? element("span.claim", {}, claim(step, asked)) : null,
      !step.remap && step.verdict !== "noClaim" ? element("span.claim", {}, claim(step, asked)) : null,
      step.verdict === "noClaim" || (step.remap && step.verdict !== "hidden") ? null : chip(verdict(step), step.verdict),
      place(step)),
    condition(step),
    step.reason ? element("div.reason", {}, step.reason) : null,
    step.deprecated ? element("div.reason", {}, step.deprecated) : null);
}

function interceptorElement(interceptor) {
  const word = interceptor.verdict === "allows" && interceptor.isAsync ? "allows, and is awaited" : verdict(interceptor);
  return element("li.step", { "data-verdict": interceptor.verdict },
    element("div.line", {}, element("span.node", {}, interceptor.node), element("span.claim", {}, "interceptor"),
      chip(word, interceptor.verdict), place(interceptor)),
    interceptor.reason ? element("div.reason", {}, interceptor.reason) : null);
}

/** Buttons for names or paths, as alternatives of a sentence. */
function choices(before, texts, choose, after = "") {
  const parts = [before];
  texts.forEach((text, index) => {
    if (index) parts.push(index === texts.length - 1 ? " or " : ", ");
    parts.push(choose ? button(text, () => choose(text), { class: "link" }) : element("code", {}, text));
  });
  parts.push(after);
  return element("p.hint", {}, parts);
}

/**
 * The elements of an explanation.
 *
 * `chooseNode` and `chooseAction` are called by clicks; without them there are no buttons.
 */
export function explanationElements(told, { chooseNode, chooseAction } = {}) {
  const made = [element("p.headline", {}, headline(told))];
  const steps = told.steps ?? [];
  const isClaimed = told.target !== null && told.target !== undefined;
  const reasons = (told.reasons ?? []).filter((reason) => reason.kind !== "unclaimed");
  if (reasons.length) {
    made.push(element("ul.reasons", {}, reasons.map((reason) =>
      element("li", {}, element("span", {}, reason.text), " ",
        element("span.by", {}, reason.by ? `${reason.kind}, said by ${reason.by}` : reason.kind)))));
  }
  if (told.handledBy) made.push(element("p.hint", {}, `The error was handled at ${told.handledBy}.`));
  if (steps.length) {
    made.push(element("h3", {}, "Asked, in order"));
    const list = element("ol.steps");
    steps.forEach((step, index) => {
      if (told.between && index === Math.min(200, steps.length - 1)) list.append(element("li.step", {}, `${told.between} steps are left out.`));
      list.append(stepElement(step, told.action, chooseNode));
    });
    for (const interceptor of told.interceptors ?? []) list.append(interceptorElement(interceptor));
    made.push(list);
  }
  if (told.notAsked?.length) {
    const more = told.notAskedBetween ? `, and ${told.notAskedBetween} between these` : "";
    made.push(element("p.hint", {}, `Not asked: ${told.notAsked.join(", ")}${more}.`));
  }
  if (told.fromRoot) made.push(element("p.hint", {}, "The search began at the root, since nothing has the focus."));
  if (told.sequence?.length) {
    made.push(element("h3", {}, "Steps of its sequence"), element("ol.sequence", {}, told.sequence.map((step) =>
      element("li", { value: step.step }, `'${step.action}' would be ${step.enabled ? "enabled" : "disabled"} now`,
        step.enabled ? "" : `: ${(step.reasons ?? []).map((reason) => reason.text).join("; ")}`))));
  }
  if (!isClaimed && told.suggestions?.length) made.push(choices("Similar names: ", told.suggestions, chooseAction, "."));
  if (!isClaimed && told.focus?.length) {
    made.push(chooseNode ? choices("It would be taken with the focus in ", told.focus, chooseNode, ".")
      : element("p.hint", {}, `It would be taken with the focus in ${alternatives(told.focus)}.`));
  }
  return made;
}

/** An entry with secret arguments: nobody but the program knows these, so nothing is asked with them. */
export function secretElements({ shortcut, enabled, target, reasons }) {
  const answer = enabled ? `It is enabled at ${target}.` : closed(`It is disabled at ${target}: ${clause(reasons)}`);
  return [
    element("p.headline", {}, "It has secret arguments: it is performed by its keys."),
    shortcut ? element("p", {}, "Keys: ", element("kbd", {}, shortcut)) : element("p.hint", {}, "It has no keys here."),
    element("p", {}, answer),
  ];
}

/** The bindings of an action: the keys, whether they perform it now, and why not. */
export function bindingElements(keys) {
  if (!keys.length) return [];
  return [
    element("h3", {}, "Keys"),
    element("ul.bindings", {}, keys.map((binding) =>
      element("li", {}, element("kbd", {}, binding.keys), " ",
        binding.active ? chip("in force", "target") : chip(binding.shadowedBy ? "shadowed" : "not in force", "unavailable"), " ",
        element("span.by", {}, [
          `from the ${binding.source === "node" ? `node ${binding.node}` : binding.source}`,
          binding.condition ? `when ${binding.condition}` : null,
          binding.shadowedBy ? `shadowed by ${binding.shadowedBy}` : null,
        ].filter(Boolean).join(", "))))),
  ];
}

"""#),
(name: "form.js", type: "text/javascript; charset=utf-8", text: #"""
// A form for arguments, made from the JSON Schema of their object.

import { element, setAttribute, setText } from "./elements.js";
import { read } from "./connection.js";
import { json } from "./words.js";

let lastForm = 0;

/** The kind of a parameter: that of its schema, apart from null. */
function kindOf(schema) {
  const kinds = [schema?.type ?? []].flat().filter((kind) => kind !== "null");
  return kinds.length === 1 ? kinds[0] : "any";
}

const nouns = {
  integer: "an integer", number: "a number", boolean: "true or false", string: "a text", array: "an array as JSON",
  object: "an object as JSON", any: "JSON",
};

/** Why a value is not of a kind or within bounds; undefined if it is. */
function faultOf(value, kind, { minimum, maximum } = {}) {
  const isNumber = typeof value === "number" || typeof value === "bigint";
  const isInteger = typeof value === "bigint" || Number.isInteger(value);
  const isOf = {
    integer: isInteger, number: isNumber, array: Array.isArray(value),
    object: value !== null && typeof value === "object" && !Array.isArray(value),
  };
  if (isOf[kind] === false) return `It has to be ${nouns[kind]}.`;
  if (isNumber && value < minimum) return `It has to be at least ${json(minimum)}.`;
  if (isNumber && value > maximum) return `It has to be at most ${json(maximum)}.`;
  return undefined;
}

class Field {
  constructor(prefix, name, schema, isRequired, change) {
    Object.assign(this, { name, schema, isRequired, kind: kindOf(schema) });
    this.isSecret = schema?.writeOnly === true;
    const id = `${prefix}-${this.name.replace(/\W/g, "_")}-${lastForm += 1}`;
    const described = `${id}-help`, faulty = `${id}-fault`;
    const common = { id, "aria-describedby": `${described} ${faulty}` };
    this.control = this.#control(common);
    this.isGiven = isRequired ? null : element("input", { type: "checkbox", id: `${id}-given`, "aria-label": `Give ${name}` });
    this.fault = element("p.fault", { id: faulty });
    this.element = element("div.field", {},
      element("div.label-line", {}, this.isGiven, element("label", { for: id }, name),
        element("span.hint", { id: described }, this.#help())),
      this.control, this.fault);
    this.control.addEventListener("input", () => {
      if (this.isGiven) this.isGiven.checked = true;
      change();
    });
    this.isGiven?.addEventListener("change", change);
  }

  #control(common) {
    const { schema, kind } = this;
    const choices = kind === "boolean" ? [true, false] : schema?.enum;
    if (choices && !this.isSecret) {
      this.choices = choices.filter((value) => value !== null);
      const select = element("select", common, this.choices.map((value, index) =>
        element("option", { value: index }, typeof value === "string" ? value : json(value))));
      const index = this.choices.findIndex((value) => json(value) === json(schema.default));
      if (this.isRequired) select.prepend(element("option", { value: "", selected: true }, ""));
      else select.value = String(Math.max(0, index));
      return select;
    }
    const text = { ...common, autocomplete: "off", spellcheck: "false" };
    if (this.isSecret) return element("input", { ...text, type: "password", autocomplete: "new-password" });
    const isLeftOut = schema?.default === undefined;
    if (kind === "string") return element("input", { ...text, type: "text", placeholder: isLeftOut ? null : schema.default });
    if (kind === "integer" || kind === "number") {
      const inputmode = kind === "integer" ? "numeric" : "decimal";
      return element("input", { ...text, type: "text", inputmode, placeholder: isLeftOut ? null : json(schema.default) });
    }
    const example = { array: "[]", object: "{}" }[kind] ?? "";
    return element("textarea", { ...text, rows: "3", placeholder: isLeftOut ? example : json(schema.default) });
  }

  #help() {
    const { schema } = this;
    const kind = [this.choices && this.kind !== "boolean" ? "one of the choices" : nouns[this.kind]];
    if (schema?.minimum !== undefined) kind.push(`at least ${json(schema.minimum)}`);
    if (schema?.maximum !== undefined) kind.push(`at most ${json(schema.maximum)}`);
    const words = [schema?.description, kind.join(", "), this.isSecret ? "secret" : ""];
    if (schema?.default !== undefined) words.push(`${json(schema.default)} if left out`);
    else if (!this.isRequired) words.push("may be left out");
    return words.filter(Boolean).join("; ");
  }

  /** The value: `{ value }`, `{}` where it is left out, or `{ fault }`. */
  read() {
    if (this.isGiven && !this.isGiven.checked) return {};
    const { control, kind } = this;
    if (this.choices) {
      return control.value === "" ? { fault: "Choose a value." } : { value: this.choices[Number(control.value)] };
    }
    const text = control.value;
    if (kind === "string" || (this.isSecret && kind === "any")) return { value: text };
    if (text.trim() === "") {
      return { fault: `It has to be ${nouns[kind]}${this.isRequired ? "" : "; without the tick it is left out"}.` };
    }
    let value;
    try {
      value = read(text);
    } catch (error) {
      if (kind === "integer" || kind === "number") return { fault: `It has to be ${nouns[kind]}.` };
      return { fault: this.isSecret ? "It is no JSON." : `It is no JSON: ${error.message}` };
    }
    const fault = faultOf(value, kind, this.schema);
    return fault ? { fault } : { value };
  }

  show(fault) {
    setText(this.fault, fault ?? "");
    setAttribute(this.control, "aria-invalid", fault ? "true" : null);
  }
}

/** The fields of an action's arguments. */
export class ArgumentsForm {
  #fields = [];
  #whole = null;
  #faults = element("ul.faults");
  #isTouched = false;

  /**
   * `schema` is that of the arguments' object, null for any arguments; `fixed` are the only arguments that are exposed.
   * `change()` is called after each input.
   */
  constructor(schema, fixed, change) {
    const touched = () => {
      this.#isTouched = true;
      change();
    };
    this.fixed = fixed;
    this.element = element("div.fields");
    if (fixed) this.#addFixed();
    else if (schema) this.#addFields(schema, touched);
    else this.#addWhole(touched);
    this.element.append(this.#faults);
  }

  #addFixed() {
    const isEmpty = Object.keys(this.fixed).length === 0;
    this.element.append(element("p.hint", {}, "The program exposes it with these arguments only: ",
      isEmpty ? "none." : element("code", {}, json(this.fixed))));
  }

  /** A field for each parameter; those that have to be given come first. */
  #addFields(schema, change) {
    const required = new Set(schema.required ?? []);
    const names = Object.keys(schema.properties ?? {}).sort((one, other) => required.has(other) - required.has(one));
    for (const name of names) {
      const field = new Field("argument", name, schema.properties[name], required.has(name), change);
      this.#fields.push(field);
      this.element.append(field.element);
    }
    if (!names.length) this.element.append(element("p.hint", {}, "It takes no arguments."));
  }

  /** One field for an action whose claim takes any arguments, which most such actions do without. */
  #addWhole(change) {
    const schema = { type: "object", description: "The claim takes any arguments" };
    this.#whole = new Field("arguments", "arguments", schema, false, change);
    this.element.append(element("details", {}, element("summary", {}, "With arguments"), this.#whole.element));
  }

  /** Whether secrets are among the values. */
  get secrets() {
    return this.#fields.filter((field) => field.isSecret).map((field) => field.name);
  }

  /** The arguments, or null where a field cannot be read; the faults are shown once something was written, or if `isStrict`. */
  read(isStrict = false) {
    if (this.fixed) return this.fixed;
    if (this.#whole) {
      const { value, fault } = this.#whole.read();
      this.#whole.show(this.#isTouched || isStrict ? fault : null);
      return fault ? null : value ?? {};
    }
    const values = {};
    let isFaulty = false;
    for (const field of this.#fields) {
      const { value, fault } = field.read();
      const isEmpty = field.control.value === "" && !isStrict && field.isRequired;
      field.show((this.#isTouched || isStrict) && !isEmpty ? fault : null);
      if (fault) isFaulty = true;
      else if (value !== undefined) values[field.name] = value;
    }
    return isFaulty ? null : values;
  }

  /** Shows the program's faults beside their fields; those of no field below them. */
  show(texts) {
    const rest = [], byField = new Map();
    for (const text of texts.flatMap((text) => text.split("\n"))) {
      const name = /argument '([^']*)'/.exec(text)?.[1];
      const field = this.#fields.find((each) => each.name === name);
      if (field) byField.set(field, [byField.get(field), text].filter(Boolean).join("; "));
      else rest.push(text);
    }
    for (const [field, text] of byField) field.show(text);
    this.#faults.replaceChildren(...rest.map((text) => element("li", {}, text)));
  }

  focus() {
    (this.#fields[0] ?? this.#whole)?.control.focus();
  }
}

"""#),
(name: "frames.js", type: "text/javascript; charset=utf-8", text: #"""
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

"""#),
(name: "health.js", type: "text/javascript; charset=utf-8", text: #"""
// Health: what `action check` finds in the map of the running program, and how to mend it.

import { button, copyButton, element, say, setText } from "./elements.js";
import { chip } from "./explanation.js";
import { draws } from "./frames.js";
import { allows, Answer, ask, program } from "./program.js";
import { selection } from "./selection.js";
import { age, count } from "./words.js";
import { CommandLine, panel, permissionNote } from "./panels.js";
import { settings, write } from "./connection.js";

const findings = new Answer("health", () => ({ key: "health", ask: () => ask("inspect/health", {}) }), isShown);

function isShown() {
  return selection.tab === "health" && allows("ask");
}

const severities = [["error", "Errors"], ["warning", "Warnings"], ["note", "Notes"]];

class HealthPanel {
  #content = element("div.content", { tabindex: "0", role: "group", "aria-label": "Findings" });
  #count = element("span.count");
  #age = element("span.age");
  #command = new CommandLine();
  #drawn = null;

  constructor() {
    const again = button("Check again", () => {
      findings.refresh(true);
      say("The map is checked again.");
    });
    this.element = panel("findings", "Health", {
      controls: [this.#count, this.#age, element("span.space-between"), again], content: [this.#content], command: this.#command,
    });
    draws(["tab", "program", "revision"], () => findings.refresh());
    draws(["health", "tab", "program", "age", "revision"], () => this.draw());
  }

  draw() {
    if (selection.tab !== "health") return;
    setText(this.#age, findings.value && findings.isOld ? `as of ${age(Math.max(100, findings.age))}` : "");
    const { option } = settings;
    this.#command.show(option?.startsWith("--map") ? `action check ${option}` : `action export ${option} | action check -`);
    // The same findings stay as they are, with what has the focus in them.
    const drawn = [write(findings.value?.findings ?? null), findings.fault, allows("ask")];
    if (this.#drawn && drawn.every((value, index) => value === this.#drawn[index])) return;
    this.#drawn = drawn;
    this.#content.replaceChildren(...this.#elements());
  }

  #elements() {
    if (program.info && !allows("ask")) return [permissionNote("questions", ".ask")];
    if (findings.fault) return [element("p.error", {}, findings.fault.message)];
    if (!findings.value) return [element("p.hint", {}, "The map of the program is being checked …")];
    const all = findings.value.findings;
    setText(this.#count, count(all.length, "finding"));
    if (!all.length) {
      return [element("p.headline", {}, "Nothing is wrong: every key and menu item has a claim, and no keys conflict.")];
    }
    const known = severities.map(([severity]) => severity);
    return severities.flatMap(([severity, title]) => {
      const found = all.filter((finding) => (known.includes(finding.severity) ? finding.severity : "note") === severity);
      if (!found.length) return [];
      return [element("h3", {}, `${title} (${found.length})`), element("ul.findings", {}, found.map(findingElement))];
    });
  }
}

function findingElement({ rule, severity, message, where, advice }) {
  return element("li", {},
    element("div.line", {}, chip(severity), element("span.message", {}, message), element("code.rule", {}, rule)),
    where ? element("div.where", {}, copyButton(where, "Copy this place")) : null,
    advice ? element("div.advice", {}, advice) : null);
}

document.getElementById("health").append(new HealthPanel().element);

"""#),
(name: "index.html", type: "text/html; charset=utf-8", text: #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="action-inspect" content="{{settings}}">
<title>action inspect</title>
<script type="module" async src="/connection.js"></script>
<link rel="stylesheet" href="/inspector.css">
<link rel="modulepreload" href="/frames.js">
<link rel="modulepreload" href="/elements.js">
<link rel="modulepreload" href="/words.js">
<link rel="modulepreload" href="/panels.js">
<link rel="modulepreload" href="/commands.js">
<link rel="modulepreload" href="/program.js">
<link rel="modulepreload" href="/selection.js">
<link rel="modulepreload" href="/record.js">
<link rel="modulepreload" href="/rows.js">
<link rel="modulepreload" href="/explanation.js">
<link rel="modulepreload" href="/actions.js">
<link rel="modulepreload" href="/nodes.js">
<link rel="modulepreload" href="/why.js">
<link rel="modulepreload" href="/now.js">
<script type="module" src="/inspector.js"></script>
</head>
<body>
<header>
  <h1 id="name">action inspect</h1>
  <p id="state" role="status">Connecting …</p>
  <div id="tabs" role="tablist" aria-label="Parts of the inspector">
    <button type="button" role="tab" id="tab-now" aria-controls="now">Now</button>
    <button type="button" role="tab" id="tab-then" aria-controls="then">Then</button>
    <button type="button" role="tab" id="tab-do" aria-controls="do">Do</button>
    <button type="button" role="tab" id="tab-health" aria-controls="health">Health</button>
  </div>
</header>
<noscript><p>The inspector needs JavaScript. <code>action explain</code> and <code>action watch</code> give the same answers in a terminal.</p></noscript>
<section id="start" aria-label="Start of requests"></section>
<main>
  <div id="now" role="tabpanel" aria-labelledby="tab-now"></div>
  <div id="then" role="tabpanel" aria-labelledby="tab-then" hidden></div>
  <div id="do" role="tabpanel" aria-labelledby="tab-do" hidden></div>
  <div id="health" role="tabpanel" aria-labelledby="tab-health" hidden></div>
</main>
<p id="said" class="unseen" role="status" aria-live="polite"></p>
</body>
</html>

"""#),
(name: "inspector.css", type: "text/css; charset=utf-8", text: #"""
/* The inspector: system fonts, one accent, both schemes. Colours of text have a contrast of at least 4.5 to 1. */

:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f4f2, #17181a);
  --panel: light-dark(#ffffff, #1e2022);
  --raised: light-dark(#f0f0ed, #282b2e);
  --line: light-dark(#d9d9d4, #35393d);
  --text: light-dark(#1d1e20, #e4e5e6);
  --quiet: light-dark(#5b5e62, #a3a8ad);
  --accent: light-dark(#0b5fb0, #7db7f5);
  --on-accent: light-dark(#ffffff, #10161c);
  --chosen: light-dark(#dcebfa, #1d3a57);
  --way: light-dark(#eef5fc, #1b2a39);
  --good: light-dark(#1b6b34, #7fcf98);
  --bad: light-dark(#a3271f, #f49b92);
  --wait: light-dark(#7a5200, #e0b45c);
  --code: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font: 13px/1.4 system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif;
}

* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { height: 100%; background: var(--ground); color: var(--text); }
body { margin: 0; height: 100%; display: flex; flex-direction: column; }
h1, h2, h3, p, ul, ol, dl, dd { margin: 0; padding: 0; }
h1 { font-size: 14px; }
h2 { font-size: 13px; white-space: nowrap; }
h3 { font-size: 12px; margin: 14px 0 4px; color: var(--quiet); font-weight: 600; }
ul, ol { list-style: none; }
code, kbd, .node, .path { font-family: var(--code); font-size: 12px; }
kbd {
  border: 1px solid var(--line); border-radius: 3px; padding: 0 4px; background: var(--raised);
  white-space: nowrap;
}
.unseen {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}

button, input, select, textarea { font: inherit; color: inherit; }
button, select, input:not([type=checkbox]), textarea {
  border: 1px solid var(--line); border-radius: 4px; background: var(--panel); padding: 2px 8px; min-height: 24px;
}
button { cursor: pointer; background: var(--raised); }
button:hover:not(:disabled) { border-color: var(--quiet); }
button:disabled { color: var(--quiet); cursor: default; }
button.primary {
  background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600;
  padding: 2px 14px;
}
button.primary:disabled { background: var(--raised); border-color: var(--line); color: var(--quiet); }
button.danger { border-color: var(--bad); color: var(--bad); font-weight: 600; }
button.link, button.node, button.copy {
  border: 0; background: none; padding: 0; min-height: 0; font-family: var(--code); font-size: 12px;
  text-align: left; overflow-wrap: anywhere;
}
button.link, button.node {
  color: var(--accent); text-decoration: underline; text-decoration-thickness: 1px;
  text-underline-offset: 2px; text-decoration-color: var(--line);
}
button.link:hover, button.node:hover { text-decoration-color: currentcolor; }
button.copy { color: var(--quiet); text-decoration: underline dotted; text-underline-offset: 2px; }
button.copy.copied { color: var(--good); text-decoration: none; }
button.copy.copied::after { content: " copied"; }
input[type=checkbox] { accent-color: var(--accent); margin: 0; width: 14px; height: 14px; }
input[type=search] { width: 12em; min-width: 6em; flex: 0 1 12em; }
textarea { width: 100%; font-family: var(--code); font-size: 12px; resize: vertical; }
::placeholder { color: var(--quiet); opacity: 1; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.rows:focus-visible, .content:focus-visible { outline-offset: -2px; }

header {
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 6px 12px 0;
  background: var(--panel); border-bottom: 1px solid var(--line);
}
#state { flex: 1; min-width: 8em; color: var(--quiet); overflow-wrap: anywhere; }
#tabs { display: flex; gap: 2px; }
[role=tab] {
  border: 0; border-bottom: 2px solid transparent; border-radius: 0; background: none;
  padding: 6px 12px; font-weight: 600; color: var(--quiet);
}
[role=tab][aria-selected=true] { color: var(--text); border-bottom-color: var(--accent); }
body[data-state=away] #state, body[data-state=silent] #state, body[data-state=closed] #state { color: var(--bad); font-weight: 600; }
body[data-state=away] main, body[data-state=closed] main, body[data-state=away] #start { filter: grayscale(1); }
body[data-state=away] main .panel, body[data-state=closed] main .panel {
  --panel: var(--ground); --accent: var(--quiet); --good: var(--quiet); --bad: var(--quiet);
  --wait: var(--quiet); --text: var(--quiet); color: var(--quiet);
}

#start {
  display: flex; flex-wrap: wrap; align-items: center; gap: 2px 8px; padding: 5px 12px;
  border-bottom: 1px solid var(--line); min-height: 34px;
}
#start .label { color: var(--quiet); }
#start .path { font-weight: 600; overflow-wrap: anywhere; }
#start .note-text { color: var(--quiet); flex: 1; min-width: 12em; }
#start.fault .note-text { color: var(--bad); }

main { flex: 1; min-height: 0; }
[role=tabpanel] { height: 100%; display: grid; gap: 8px; padding: 8px; }
#now { grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) minmax(0, 5fr); }
#then { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
#do {
  grid-template-columns: minmax(0, 4fr) minmax(0, 5fr);
  grid-template-rows: minmax(0, 3fr) minmax(110px, 1fr);
}
#do .actions.panel { grid-row: span 2; }
#health { grid-template-columns: minmax(0, 1fr); }

.panel {
  display: flex; flex-direction: column; min-height: 0; min-width: 0; background: var(--panel);
  border: 1px solid var(--line); border-radius: 6px; container-type: inline-size; overflow: hidden;
}
.bar {
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; padding: 5px 10px;
  border-bottom: 1px solid var(--line); min-height: 35px;
}
.space-between { flex: 1; }
.count, .age, .label, .by, .hint, .took, .time { color: var(--quiet); }
.age { color: var(--wait); }
.check { display: inline-flex; align-items: center; gap: 5px; white-space: nowrap; }
.empty { flex: 1; padding: 12px; color: var(--quiet); }
.empty p + p { margin-top: 8px; }
.content { flex: 1; min-height: 0; overflow: auto; padding: 10px 12px 16px; overflow-wrap: anywhere; }
.note { padding: 8px 10px; border-left: 3px solid var(--accent); background: var(--way); color: var(--text); }
.note p + p { margin-top: 4px; }
.notes > * { margin: 6px 10px; }
.notes .hint { font-size: 12px; }

.command {
  display: flex; align-items: center; gap: 8px; padding: 4px 10px; border-top: 1px solid var(--line);
  background: var(--raised);
}
.command .label { white-space: nowrap; font-size: 12px; }
.command code { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.command button { background: var(--panel); }

/* Rows: those that are seen, each at its place. */
.rows { --row: 42px; flex: 1; min-height: 60px; overflow: auto; position: relative; overflow-anchor: none; }
.rows.tree { --row: 26px; }
.space { position: relative; contain: strict; }
.rows .row {
  position: absolute; top: 0; left: 0; right: 0; height: var(--row); padding: 3px 10px;
  cursor: default; contain: strict;
  border-bottom: 1px solid color-mix(in srgb, var(--line) 45%, transparent);
}
.rows .row:hover { background: var(--raised); }
.rows .row[aria-selected=true] { background: var(--chosen); }
.rows:focus-visible .row.cursor { outline: 1px solid var(--accent); outline-offset: -1px; }
.cell { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; min-width: 0; }
.grid .row { display: grid; column-gap: 8px; align-items: center; }
.head { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.row .title { font-weight: 600; }
.row .name { color: var(--quiet); }
.row.off .title { font-weight: 400; color: var(--quiet); }
.row .mark { display: inline-block; width: 1.1em; color: var(--accent); font-weight: 700; }

.actions .row { grid-template-columns: minmax(0, 1fr) auto; }
.actions .answer { grid-column: 1 / -1; padding-left: 1.3em; }
@container (min-width: 720px) {
  .actions .rows { --row: 27px; }
  .actions .row { grid-template-columns: minmax(0, 5fr) auto minmax(0, 6fr); }
  .actions .answer { grid-column: auto; padding: 0; }
}

.log .row { grid-template-columns: auto minmax(0, 1fr) auto auto; }
.log .when { font-variant-numeric: tabular-nums; }
.log .what { padding-left: calc(var(--depth) * 14px); }
.log .answer {
  grid-column: 1 / -1; grid-row: 2; padding-left: calc(var(--depth) * 14px + 1.3em);
  color: var(--quiet);
}
.log .took { font-variant-numeric: tabular-nums; }
.log .row[data-kind=key] .title { font-family: var(--code); font-size: 12px; }
.log .row[data-kind=note] .title { font-weight: 400; font-style: italic; }
@container (min-width: 720px) {
  .log .rows { --row: 27px; }
  .log .row { grid-template-columns: 7.3em minmax(0, 3fr) 5.6em minmax(0, 6fr) 4.4em; }
  .log .answer { grid-column: auto; grid-row: auto; padding: 0; }
  .log .cell.took { text-align: right; }
}

.tree .row {
  display: flex; align-items: center; gap: 6px; padding-left: calc(8px + (var(--level) - 1) * 15px);
  white-space: nowrap;
}
.tree .twist { width: 1em; flex: none; color: var(--quiet); cursor: pointer; text-align: center; }
.tree .name { overflow: hidden; text-overflow: ellipsis; flex: 0 1 auto; }
.tree .badges { color: var(--accent); font-size: 12px; font-weight: 600; }
.tree .by { margin-left: auto; font-size: 12px; }
.tree .row.way { background: var(--way); box-shadow: inset 3px 0 var(--accent); }
.tree .row.way .name { font-weight: 600; }
.tree .row[aria-selected=true] { background: var(--chosen); }

.chip { color: var(--quiet); white-space: nowrap; }
.chip[data-verdict=target], .chip[data-verdict=performed], .chip[data-verdict=allows] { color: var(--good); }
.chip[data-verdict=disabled], .chip[data-verdict=failed], .chip[data-verdict=unclaimed],
.chip[data-verdict=error], .chip[data-verdict=refuses], .chip[data-verdict=badArguments] {
  color: var(--bad);
}
.chip[data-verdict=blocked], .chip[data-verdict=unavailable], .chip[data-verdict=declined],
.chip[data-verdict=cancelled], .chip[data-verdict=warning], .chip[data-verdict=near] {
  color: var(--wait);
}

/* Explanations. */
.subject { margin-bottom: 6px; }
.headline { font-size: 14px; font-weight: 600; margin: 4px 0 6px; }
.headline[data-verdict=performed] { color: var(--good); }
.headline[data-verdict=disabled], .headline[data-verdict=unclaimed], .headline[data-verdict=failed],
.headline[data-verdict=badArguments] {
  color: var(--bad);
}
.reasons li { padding-left: 10px; border-left: 3px solid var(--bad); margin: 4px 0; }
.error, .fault, .faults { color: var(--bad); }
.steps { border-top: 1px solid var(--line); }
.step { padding: 4px 0 4px 8px; border-bottom: 1px solid var(--line); border-left: 3px solid transparent; }
.step[data-verdict=target] { border-left-color: var(--good); }
.step[data-verdict=disabled], .step[data-verdict=failed], .step[data-verdict=refuses] {
  border-left-color: var(--bad);
}
.step[data-verdict=blocked], .step[data-verdict=unavailable], .step[data-verdict=declined] {
  border-left-color: var(--wait);
}
.line { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline; }
.line .copy { margin-left: auto; }
.step .claim { color: var(--quiet); }
.condition { margin-top: 2px; padding-left: 10px; }
.condition .value { color: var(--quiet); font-family: var(--code); font-size: 12px; margin-left: 10px; white-space: nowrap; }
.condition .term { padding-left: 10px; }
.step .reason { padding-left: 10px; }
.hint { margin-top: 6px; }
.bindings li, .claims li, .nested li { padding: 2px 0; }
.facts { margin: 6px 0; }
.facts > div { display: grid; grid-template-columns: 9em minmax(0, 1fr); gap: 8px; padding: 1px 0; }
.facts dt { color: var(--quiet); }
p.buttons { margin: 8px 0; }
.changes li { padding: 3px 0; border-bottom: 1px solid var(--line); }
.change { display: block; padding-left: 12px; color: var(--quiet); }
.joined { color: var(--wait); margin-top: 6px; }

/* Do and Health. */
.field { margin: 0 0 10px; }
.label-line { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 8px; margin-bottom: 3px; }
.label-line label { font-weight: 600; }
.label-line .hint { margin: 0; }
.field input:not([type=checkbox]), .field select { width: 100%; }
[aria-invalid=true] { border-color: var(--bad) !important; }
summary { color: var(--quiet); cursor: pointer; margin-bottom: 6px; }
.submit { display: flex; flex-wrap: wrap; align-items: center; gap: 10px; margin: 12px 0 0; }
.outcome { margin-top: 6px; }
.requests li {
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; padding: 4px 0;
  border-bottom: 1px solid var(--line);
}
.requests .by { flex: 1; min-width: 10em; }
progress { accent-color: var(--accent); width: 8em; height: 10px; }
.findings li { padding: 6px 0; border-bottom: 1px solid var(--line); }
.findings .message { flex: 1; min-width: 12em; }
.findings .rule { color: var(--quiet); }
.findings .advice { margin-top: 2px; }
dialog {
  border: 1px solid var(--line); border-radius: 8px; background: var(--panel); color: var(--text);
  max-width: min(34em, 92vw); padding: 16px 20px;
}
dialog::backdrop { background: rgb(0 0 0 / 45%); }
dialog h2 { font-size: 15px; margin-bottom: 8px; }
dialog p, dialog ul { margin-top: 6px; }
dialog summary { color: var(--quiet); cursor: pointer; margin-bottom: 6px; }
.submit { justify-content: flex-end; }

@media (max-width: 1100px) {
  #now {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    grid-template-rows: minmax(0, 1fr) minmax(0, 1fr);
  }
  #now .actions.panel { grid-row: span 2; }
}

@media (max-width: 760px) {
  html, body { height: auto; min-height: 100%; }
  [role=tabpanel], #do, #now, #then {
    height: auto; grid-template-columns: minmax(0, 1fr); grid-template-rows: none;
  }
  #now .actions.panel, #do .actions.panel { grid-row: auto; }
  .panel { max-height: 80vh; }
  .actions.panel, .tree.panel, .log.panel { height: 62vh; min-height: 320px; }
  header { position: sticky; top: 0; z-index: 1; }
  #start .note-text { flex-basis: 100%; order: 1; }
  #start button { margin-left: auto; }
  #tabs { width: 100%; }
  [role=tab] { flex: 1; padding: 6px 4px; }
  .facts > div { grid-template-columns: 7em minmax(0, 1fr); }
}

@media (pointer: coarse) {
  button, select, input:not([type=checkbox]) { min-height: 32px; }
  .rows.tree { --row: 34px; }
}

@media (forced-colors: active) {
  .rows .row[aria-selected=true] { outline: 2px solid Highlight; outline-offset: -2px; }
}

"""#),
(name: "inspector.js", type: "text/javascript; charset=utf-8", text: #"""
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

"""#),
(name: "nodes.js", type: "text/javascript; charset=utf-8", text: #"""
// The tree: the focus, the start, and the way of the chosen action with the verdict of each node.

import { element, setAttribute, setText } from "./elements.js";
import { changed, draws } from "./frames.js";
import { ageElement, CommandLine, filterField, panel, showAge } from "./panels.js";
import { allows, focus, program, start, startPath } from "./program.js";
import { Rows } from "./rows.js";
import { chooseNode, explanation, isFocus, isStart, selection, tree } from "./selection.js";
import { count, verdict } from "./words.js";
import { command } from "./commands.js";

export class TreePanel {
  #filter = filterField("Filter the nodes");
  #count = element("span.count");
  #age = ageElement();
  #command = new CommandLine();
  #empty = element("div.empty", {}, element("p", {}, "Asking the program …"));
  #closed = new Set();
  #verdicts = new Map();
  #shown = {};
  #revealed = null;
  #rows = new Rows({
    role: "tree", label: "Nodes",
    key: (node) => node.id,
    isSelected: isStart,
    make: () => {
      const twist = element("span.twist", { "aria-hidden": "true" });
      const name = element("span.name"), badges = element("span.badges"), word = element("span.chip"), claims = element("span.by");
      const row = element("div.row", { role: "treeitem" }, twist, name, badges, word, claims);
      row.parts = { twist, name, badges, word, claims };
      return row;
    },
    fill: (row, node) => this.#fill(row, node),
    choose: (node) => chooseNode(node.path, tree.value?.paths.get(node.path) > 1 ? node.id : null),
    open: (node, isOpen) => this.#open(node, isOpen),
  });

  constructor() {
    this.element = panel("tree", "Tree", {
      controls: [this.#count, this.#age, element("span.space-between"), this.#filter],
      content: [this.#rows.element, this.#empty], command: this.#command,
    });
    this.#filter.addEventListener("input", () => changed("nodes"));
    draws(["revision", "program", "tab"], () => this.refresh());
    draws(["tree", "nodes", "selection", "start", "explanation", "program", "tab", "age"], () => this.draw());
  }

  refresh() {
    if (selection.tab === "now" && allows("ask")) tree.refresh();
  }

  #open(node, isOpen) {
    const wasOpen = !this.#closed.has(node.id);
    const opens = isOpen ?? !wasOpen;
    if (opens === wasOpen || !node.children.length) {
      if (isOpen === null) return null;
      return opens ? node.children[0]?.id : node.parent?.id;
    }
    if (opens) this.#closed.delete(node.id);
    else this.#closed.add(node.id);
    changed("nodes");
    return node.id;
  }

  #items() {
    const nodes = tree.value?.nodes ?? [], filter = this.#filter.value.trim().toLowerCase();
    const shown = this.#shown, closed = [...this.#closed].join(" ");
    if (shown.nodes === nodes && shown.filter === filter && shown.closed === closed) return shown.items;
    const matching = () => nodes.filter((node) => node.path.toLowerCase().includes(filter));
    const items = filter ? matching() : closed ? this.#opened(nodes) : nodes;
    this.#shown = { nodes, filter, closed, items };
    return items;
  }

  /** The nodes that are in no closed node. */
  #opened(nodes) {
    const items = [];
    let hidden = Infinity;
    for (const node of nodes) {
      if (node.level > hidden) continue;
      hidden = this.#closed.has(node.id) ? node.level : Infinity;
      items.push(node);
    }
    return items;
  }

  /** The verdict of each node on the way of the chosen action, by its path. */
  #readVerdicts() {
    const told = explanation.value;
    if (this.#verdicts.told === told) return;
    this.#verdicts = new Map();
    this.#verdicts.told = told;
    if (!told) return;
    for (const path of told.notAsked ?? []) this.#verdicts.set(path, { word: "not asked", kind: "notAsked" });
    for (const path of told.focus ?? []) this.#verdicts.set(path, { word: "would take it", kind: "near" });
    const weight = { noClaim: 0, hidden: 1, unavailable: 2 };
    for (const step of told.steps ?? []) {
      const old = this.#verdicts.get(step.node);
      if (old?.isWay && (weight[old.kind] ?? 3) > (weight[step.verdict] ?? 3)) continue;
      const word = step.remap ? `remapped to ${step.remap}` : verdict(step);
      this.#verdicts.set(step.node, { word, kind: step.verdict, isWay: true });
    }
  }

  #fill(row, node) {
    const { twist, name, badges, word, claims } = row.parts;
    const isFiltered = Boolean(this.#shown.filter);
    const isOpen = node.children.length && !this.#closed.has(node.id);
    setAttribute(row, "aria-level", isFiltered ? 1 : node.level);
    setAttribute(row, "aria-posinset", isFiltered ? row.index + 1 : node.position);
    setAttribute(row, "aria-setsize", isFiltered ? this.#rows.items.length : node.parent?.children.length ?? 1);
    setAttribute(row, "aria-expanded", !isFiltered && node.children.length ? String(Boolean(isOpen)) : null);
    row.style.setProperty("--level", isFiltered ? 1 : Math.min(node.level, 24));
    setText(twist, !isFiltered && node.children.length ? (isOpen ? "▾" : "▸") : "");
    setText(name, isFiltered ? node.path : node.name);
    const words = [];
    if (isFocus(node)) words.push(focus.isNow ? "focus" : "last focus");
    if (isStart(node)) words.push(start.isPinned ? "start, chosen" : "start");
    setText(badges, words.join(" · "));
    badges.hidden = !words.length;
    const told = this.#verdicts.get(node.path);
    setText(word, told?.word ?? "");
    word.hidden = !told;
    setAttribute(word, "data-verdict", told?.kind ?? null);
    row.classList.toggle("way", Boolean(told?.isWay));
    setText(claims, [
      node.hosts ? `hosts ${count(node.hosts, "tree")}` : "", node.claims.length ? count(node.claims.length, "claim") : "",
    ].filter(Boolean).join(", "));
    row.title = node.path;
  }

  draw() {
    const items = this.#items();
    this.#readVerdicts();
    this.#rows.show(items);
    this.#reveal(items);
    const all = tree.value?.nodes.length ?? 0;
    setText(this.#count, all ? (items.length === all ? String(all) : `${items.length} of ${all}`) : "");
    showAge(this.#age, tree.age);
    this.#command.show(command("tree"));
    this.#rows.element.hidden = !items.length;
    this.#empty.hidden = Boolean(items.length);
    if (!items.length) setText(this.#empty.firstChild, this.#whyEmpty());
  }

  #whyEmpty() {
    if (tree.fault) return tree.fault.message;
    if (this.#shown.filter) return "No node has this in its path.";
    return program.info && !allows("ask") ? "The program allows no questions." : "Asking the program …";
  }

  /** Shows the start where it is another one. */
  #reveal(items) {
    const key = `${startPath()} ${start.id} ${program.run}`;
    if (this.#revealed === key || !items.length) return;
    const node = items.find(isStart);
    if (!node) return;
    this.#revealed = key;
    this.#rows.moveTo(node.id);
  }
}

"""#),
(name: "now.js", type: "text/javascript; charset=utf-8", text: #"""
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

"""#),
(name: "panels.js", type: "text/javascript; charset=utf-8", text: #"""
// What panels share: their heads, their command lines, filters, ages of answers, and notes on permissions.

import { button, copy, element, setText } from "./elements.js";
import { age } from "./words.js";

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

/** A field whose text says which rows are shown. */
export function filterField(label) {
  return element("input", { type: "search", placeholder: "Filter", "aria-label": label, autocomplete: "off", spellcheck: "false" });
}

/** What the program has to say so that the inspector may do something. */
export function permissionNote(what, permission) {
  const lack = `The program does not allow ${what}: its remote control is without the permission ${permission}.`;
  return element("div.note", {}, element("p", {}, `${lack} It allows all three by`),
    element("p", {}, element("code", {}, "RemoteServer(…, allowing: [.ask, .perform, .log])")));
}

/** How old an answer is, told where the program has changed since and has not answered again. */
export function ageElement() {
  return element("span.age");
}

export function showAge(target, milliseconds) {
  setText(target, milliseconds >= 100 ? `as of ${age(milliseconds)}` : "");
}

"""#),
(name: "past.js", type: "text/javascript; charset=utf-8", text: #"""
// A row of the log: what became of it and why, as it was, and what changed.

import { button, element, say } from "./elements.js";
import { chip, explanationElements } from "./explanation.js";
import { changed, draws } from "./frames.js";
import { CommandLine, panel } from "./panels.js";
import { changesBetween, indexOf, log, nested, requestBefore, rowOf } from "./record.js";
import { chooseAction, chooseNode, chooseRow, chooseTab, selection } from "./selection.js";
import { asker, clause, clock, duration, json, performer, remark, told } from "./words.js";
import { command } from "./commands.js";

export class RowPanel {
  #content = element("div.content", { tabindex: "0", role: "group", "aria-label": "The chosen row" });
  #command = new CommandLine();
  #marked = null;
  #drawn = null;
  #time = 0;
  #timer = null;

  constructor() {
    this.element = panel("row-detail", "As it was", { content: [this.#content], command: this.#command });
    draws(["row", "tab", "log", "changes"], () => this.draw());
  }

  draw() {
    if (selection.tab !== "then") return;
    const row = selection.row === null ? undefined : log.rows[indexOf(log.rows, selection.row)];
    if (!row) {
      this.#drawn = null;
      this.#command.show(null);
      this.#content.replaceChildren(element("p.hint", {}, "Choose a row to read what became of it, and why."));
      return;
    }
    // What is told behind a row joins its changes. A busy program tells much, so they are looked at twice a second.
    const now = performance.now();
    if (this.#drawn?.startsWith(`${row.number} `) && now < this.#time + 500) {
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        changed("row");
      }, 500);
      return;
    }
    this.#time = now;
    const changeCount = row.kind === "request" ? this.#between(row).length : 0;
    const key = `${row.number} ${this.#marked?.number} ${nested(row).length} ${changeCount}`;
    if (this.#drawn === key) return;
    this.#drawn = key;
    const { record } = row;
    const words = { key: ["--key", record.keys ?? ""], request: [record.action] }[row.kind];
    this.#command.show(words ? command("explain", words, record.from) : null);
    this.#content.replaceChildren(...this.#elements(row).filter(Boolean));
  }

  #elements(row) {
    switch (row.kind) {
      case "note": return [element("p.headline", {}, row.record.text), element("p.hint", {}, clock(row.time))];
      case "key": return this.#key(row);
      default: return this.#request(row);
    }
  }

  #key({ record, run }) {
    const request = rowOf(run, record.dispatch);
    return [
      element("p.headline", {}, record.keys === "a character" ? "A character was typed." : `${record.keys} was pressed.`),
      element("p", {}, record.answer ?? ""),
      facts({
        Time: clock(record.time), From: nodeButton(record.from), Took: duration(record.duration), Outcome: record.outcome,
        Consumed: record.consumed ? "yes" : "no", Pending: record.pending ? "yes, more keys have to follow" : null,
        "Performed first": record.abandoned, "The system's event": record.raw,
        Request: request ? rowButton(request) : null,
      }),
      record.candidates?.length ? element("h3", {}, "Bindings that were asked") : null,
      record.candidates?.length ? element("ol.bindings", {}, record.candidates.map(candidateElement)) : null,
    ];
  }

  #request(row) {
    const { record } = row;
    const parent = rowOf(row.run, record.parent), inside = nested(row);
    const made = [
      element("p.headline", {}, told(record)),
      facts({
        Time: clock(record.time), Took: duration(record.duration), From: nodeButton(record.from), "By": asker(record),
        In: performer(record),
        Arguments: record.arguments && Object.keys(record.arguments).length ? element("code", {}, json(record.arguments)) : null,
        Secret: record.secret?.length ? record.secret.join(", ") : null,
        Undo: record.undo, Deprecated: record.deprecated,
        Inside: parent ? rowButton(parent) : null,
      }),
      element("p.buttons", {}, button(`Show '${record.action}' now`, () => {
        chooseTab("now");
        if (record.from) chooseNode(record.from);
        chooseAction(record.action);
      })),
    ];
    if (inside.length) {
      made.push(element("h3", {}, "Requests inside"), element("ol.nested", {}, inside.map((each) =>
        element("li", {}, rowButton(each), " ", chip(each.record.outcome), " ", element("span.by", {}, remark(each))))));
    }
    if (record.explanation) {
      made.push(element("h3", {}, "Why, as it was"), ...explanationElements(record.explanation));
    } else if (["disabled", "unclaimed", "declined", "failed"].includes(record.outcome)) {
      if (record.reasons?.length) {
        made.push(element("ul.reasons", {}, record.reasons.map((reason) => element("li", {}, reason.text, " ",
          element("span.by", {}, reason.by ? `${reason.kind}, said by ${reason.by}` : reason.kind)))));
      }
      made.push(element("p.hint", {}, log.tells?.traces ? "There is no explanation: nobody inspected the program then."
        : "The program's library is older: it keeps no explanations of what was."));
    }
    return made.concat(this.#changes(row));
  }

  #earlier(row) {
    const marked = this.#marked;
    return marked && marked.number < row.number && marked.run === row.run ? marked : requestBefore(row);
  }

  #between(row) {
    return changesBetween(this.#earlier(row), row);
  }

  #changes(row) {
    const earlier = this.#earlier(row), messages = this.#between(row);
    const isMarked = earlier && earlier === this.#marked;
    const since = isMarked ? `'${earlier.record.action}' of ${clock(earlier.time)}` : "the request before";
    const made = [element("h3", {}, `What changed since ${since}`)];
    if (!messages.length) made.push(element("p.hint", {}, "The program told no change of the actions."));
    for (const message of messages) {
      if (message.joined.length) {
        const names = [...new Set(message.joined.map((each) => `'${each.record.action}'`))];
        const others = names.slice(0, 5).join(", ") + (names.length > 5 ? " and others" : "");
        made.push(element("p.joined", {}, element("strong", {}, "between: "),
          `one message joined these changes with those of ${others}.`));
      }
      made.push(element("ul.changes", {}, message.entries.slice(0, 200).map(changeElement)));
      if (message.entries.length > 200) made.push(element("p.hint", {}, `${message.entries.length - 200} more are left out.`));
    }
    made.push(element("p.buttons", {},
      isMarked ? button("Compare with the request before", () => this.#mark(null))
        : button("Compare from here", () => this.#mark(row), { title: "Then choose a later row" }),
      this.#marked === row ? element("span.hint", {}, "Choose a later row.") : null));
    return made;
  }

  #mark(row) {
    this.#marked = row;
    this.#drawn = null;
    if (row) say("Choose a later row to compare with.");
    this.draw();
  }
}

function changeElement({ entry, key, members }) {
  return element("li", {}, element("strong", {}, entry.title ?? entry.action), " ", element("code", {}, key),
    members.map(memberElement));
}

function memberElement({ name, before, after }) {
  if (name === "enabled") return element("span.change", {}, after ? "disabled → enabled" : "enabled → disabled");
  const text = (value) => {
    if (name === "reasons") return clause(value) || "none";
    if (value === null || value === undefined) return "none";
    return typeof value === "string" ? value : json(value);
  };
  return element("span.change", {}, `${name}: ${text(before)} → ${text(after)}`);
}

function candidateElement({ keys, action, node, source, why }) {
  return element("li", {}, element("kbd", {}, keys), " ", action ? element("code", {}, action) : "taken away", " ",
    element("span.by", {}, `from the ${node ? `node ${node}` : source}: ${why}`));
}

function rowButton(row) {
  return button(row.record.action, () => chooseRow(row.number), { class: "link" });
}

function nodeButton(path) {
  return path ? button(path, () => {
    chooseTab("now");
    chooseNode(path);
  }, { class: "link", title: "Show this node" }) : null;
}

function facts(table) {
  const made = element("dl.facts");
  for (const [name, value] of Object.entries(table)) {
    if (value === null || value === undefined || value === "") continue;
    made.append(element("div", {}, element("dt", {}, name), element("dd", {}, value)));
  }
  return made;
}

"""#),
(name: "program.js", type: "text/javascript; charset=utf-8", text: #"""
// The inspected program: whether it runs, its focus, the actions as they are, and answers that are asked again after changes.

import { call, Fault, listen, pages, unreachable, write } from "./connection.js";
import { changed, draws } from "./frames.js";

export const program = {
  /** `connecting`, `running`, `away`, or `closed` where the server does not know the page. */
  state: "connecting",
  message: "",
  /** When the program went away, by the clock of `performance.now()`; null if it never did. */
  awaySince: null,
  /** Since when the program, which runs, owes an answer that takes too long; otherwise null. */
  silentSince: null,
  /** The result of `app/info`. */
  info: null,
  /** The greatest revision that was heard of. */
  revision: 0,
  /** How often the connection was made: its watches and answers are of one connection. */
  connection: 0,
  /** Identifies the run of the program, over several connections. */
  run: null,
  /** Methods and parameters that the program does not know, since its library is older. */
  lacks: new Set(),
};

/** For how many milliseconds the program has said nothing, where it is away or does not answer; otherwise 0. */
export function silence() {
  const since = program.state === "running" ? program.silentSince : program.awaySince;
  return since === null ? 0 : performance.now() - since;
}

export function allows(permission) {
  return program.info?.allowing?.includes(permission) ?? false;
}

/** The focus that the program has, or had when it last had one. */
export const focus = { path: null, isNow: false, time: 0 };

/** Where requests start: at the focus, at the last focus, or at a node that was chosen. */
export const start = {
  isPinned: false,
  path: null,
  /** The node's identifier where several nodes have the path. */
  id: null,
  fault: null,
};

/** The path of the node where requests start; null for the root. */
export function startPath() {
  return start.isPinned ? start.path : focus.path;
}

/** The parameter `from` of requests. */
export function from() {
  const path = startPath();
  return path === null ? {} : { from: (start.isPinned && start.id) || path };
}

export function pin(path, id = null) {
  if (start.isPinned && start.path === path && start.id === id) return;
  Object.assign(start, { isPinned: true, path, id, fault: null });
  changed("start");
  restartStates();
}

export function followFocus() {
  if (!start.isPinned) return;
  Object.assign(start, { isPinned: false, path: null, id: null, fault: null });
  changed("start");
  restartStates();
}

function noteRevision(revision) {
  if (!(revision > program.revision)) return false;
  program.revision = revision;
  changed("revision");
  return true;
}

// MARK: Questions

/** Asks the program, and notes its revision. The stream of events tells whether the program is there. */
export async function ask(method, params) {
  try {
    const result = await call(method, params);
    noteRevision(result?.revision);
    return result;
  } catch (fault) {
    if (fault.code === -32601) program.lacks.add(method);
    throw fault;
  }
}

export async function askPages(method, params) {
  const results = await pages(method, params);
  noteRevision(results.at(-1)?.revision);
  return results;
}

/**
 * An answer that is asked again after the program has changed.
 *
 * A question that costs the program much is asked less often, so that the program spends little of its time on it.
 */
export class Answer {
  value = null;
  fault = null;
  /** The question that `value` answers. */
  key = null;
  revision = 0;
  time = 0;
  #topic;
  #question;
  #isWanted;
  #cost = 0;
  #timer = null;
  #asked = null;

  /**
   * `question` gives `{ key, ask }`, or null where there is nothing to ask; equal keys are the same question. The answer is kept while
   * `isWanted` says that nobody needs it, but it is not asked again.
   */
  constructor(topic, question, isWanted = () => true) {
    this.#topic = topic;
    this.#question = question;
    this.#isWanted = isWanted;
  }

  /** Whether the program has changed since the answer. */
  get isOld() { return this.value !== null && this.revision < program.revision; }

  /** How old the answer is in milliseconds; 0 if it is the present one. */
  get age() {
    if (this.value === null) return 0;
    return this.isOld ? performance.now() - this.time : silence();
  }

  /** Asks where the question is another one or the program has changed. */
  refresh(isForced = false) {
    if (!isForced && !this.#isWanted()) return;
    const question = program.state === "running" ? this.#question() : null;
    if (!question) {
      if (program.state === "running" && this.key !== null) this.#set(null, null, null, 0);
      return;
    }
    const isSame = question.key === this.key;
    if (this.#asked === question.key) return;
    if (isSame && !isForced) {
      if (this.revision >= program.revision) return;
      const wait = this.time + Math.max(50, this.#cost * 40) - performance.now();
      if (wait > 0) {
        this.#timer ??= setTimeout(() => {
          this.#timer = null;
          this.refresh();
        }, wait);
        return;
      }
    }
    this.#run(question);
  }

  async #run(question) {
    this.#asked = question.key;
    const began = performance.now(), revision = program.revision, { connection } = program;
    let value = null, fault = null;
    try {
      value = await question.ask();
    } catch (thrown) {
      fault = thrown;
    }
    if (this.#asked !== question.key) return;
    if (connection !== program.connection) {
      this.#asked = null;
      return this.refresh(true);
    }
    this.#asked = null;
    this.#cost = performance.now() - began;
    // What was answered stays on the page while the program is away.
    if (fault?.isAway && this.value !== null) return;
    this.#set(question.key, value, fault, value?.revision ?? revision);
    this.refresh();
  }

  #set(key, value, fault, revision) {
    Object.assign(this, { key, value, fault, revision, time: performance.now() });
    changed(this.#topic);
  }
}

// MARK: Watches

const watches = new Map();
/** How many watches are being started. */
let starting = 0;
/** Notifications that came while watches were being started: before the answer that tells the watch's number, or of another tab. */
let unclaimed = [];

/** Starts a watch, and gives its number and the result; `hear(method, params)` is called with its notifications. */
export async function watch(params, hear) {
  const { connection } = program;
  starting += 1;
  try {
    const result = await ask("watch/start", params);
    if (connection !== program.connection) {
      // Whoever wanted it has started another one, which may have its number if it was of the connection before.
      if (!watches.has(result.watch)) stop(result.watch);
      throw new Fault(unreachable, "The connection was made anew.");
    }
    watches.set(result.watch, hear);
    hear("watch/started", result);
    for (const [method, told] of unclaimed) if (told.watch === result.watch) hear(method, told);
    return result;
  } finally {
    starting -= 1;
    if (starting === 0) unclaimed = [];
  }
}

export function unwatch(number) {
  if (number !== null && watches.delete(number)) stop(number);
}

function stop(number) {
  ask("watch/stop", { watch: number }).catch(() => {});
}

// Another tab may keep the connection, and would keep the watches of this one.
addEventListener("pagehide", () => [...watches.keys()].forEach(unwatch));

listen("message", ({ method, params }) => {
  if (!params) return;
  const hear = watches.get(params.watch);
  noteRevision(params.revision ?? params.record?.revision);
  if (hear) {
    hear(method, params);
  } else if (params.watch !== undefined) {
    if (starting > 0) unclaimed.push([method, params]);
    if (unclaimed.length > 512) unclaimed.shift();
  } else {
    for (const tell of progressListeners) tell(params);
  }
  if (method !== "actions/progress") askSoon();
});

const progressListeners = [];

/** Calls a function with the progress of the page's own requests. */
export function onProgress(hear) {
  progressListeners.push(hear);
}

const runListeners = [];

/** Calls a function when the program is there, for the first time or again. */
export function onRun(hear) {
  runListeners.push(hear);
}

listen("program", (told) => {
  if (told.state !== "running") return leave(told.state, told.message);
  watches.clear();
  unclaimed = [];
  const isAgain = program.info !== null;
  const run = `${told.info.pid} ${told.info.since}`;
  const isOther = isAgain && program.run !== run;
  Object.assign(program, { state: "running", message: "", silentSince: null, connection: program.connection + 1, run });
  if (isOther || !isAgain) {
    program.revision = 0;
    program.lacks.clear();
    focus.path = null;
    start.id = null;
  }
  noteInfo(told.info, true);
  changed("program", "start");
  // The actions are what is looked at first.
  restartStates();
  for (const hear of runListeners) hear({ isAgain, isOther });
});

function leave(state, message) {
  if (program.state === "closed" || (program.state === state && program.message === message)) return;
  if (program.state === "running") program.awaySince = program.silentSince ?? performance.now();
  Object.assign(program, { state, message, silentSince: null });
  changed("program");
}

// MARK: Focus

function noteInfo(info, isNew = false) {
  const old = { ...focus };
  program.info = info;
  if (info.focus !== null) Object.assign(focus, { path: info.focus, isNow: true, time: Date.now() });
  else focus.isNow = false;
  noteRevision(info.revision);
  if (old.path !== focus.path || old.isNow !== focus.isNow) {
    changed("start");
    // Without a focus the program would answer from its root.
    if (!start.isPinned && !isNew && old.isNow !== focus.isNow) restartStates();
  }
}

const interval = 300;
/** How long an answer may take until the program counts as one that does not answer, in milliseconds. */
const patience = 3000;
let isAsking = false, isAskedAgain = false, lastAsked = 0;

/** Asks for the focus, at most ten times a second. */
function askSoon() {
  if (isAskedAgain) return;
  isAskedAgain = true;
  setTimeout(() => {
    isAskedAgain = false;
    askInfo();
  }, Math.max(0, lastAsked + 100 - performance.now()));
}

async function askInfo() {
  if (isAsking || program.state !== "running" || document.hidden) return;
  isAsking = true;
  lastAsked = performance.now();
  const { connection } = program;
  try {
    const info = await call("app/info");
    if (connection === program.connection) {
      noteInfo(info);
      noteQuiet(info.revision);
    }
    if (start.fault && start.isPinned) restartStates();
  } catch { /* The stream tells that the program is away. */ }
  isAsking = false;
  noteSilence();
}

/** Notes whether the question about the focus, which costs the program next to nothing, waits for its answer for too long. */
function noteSilence() {
  const isSilent = isAsking && program.state === "running" && performance.now() > lastAsked + patience;
  if (isSilent === (program.silentSince !== null)) return;
  program.silentSince = isSilent ? lastAsked : null;
  changed("program", "age");
}

setInterval(() => {
  askInfo();
  noteSilence();
}, interval);
document.addEventListener("visibilitychange", askInfo);

// MARK: The actions as they are

/** The list entries by their keys, in order, of the actions that are claimed; `list` is made again after changes. */
export const states = {
  entries: new Map(),
  list: [],
  /** Whether the program has told them. */
  isReady: false,
  fault: null,
};

/** The key of an entry. Entries whose arguments differ in secrets only are told apart by their position among these. */
export function keyOf(action, values, position = 0) {
  const key = values ? `${action} ${write(values)}` : action;
  return position ? `${key} ${position}` : key;
}

function keyOfEntry({ action, arguments: values, position }) {
  return keyOf(action, values, position);
}

/** Which of the entries that are told alike an entry is, `1 of 2`, since their arguments are secret; empty where there is one. */
export function ordinal({ action, arguments: values, position }) {
  if (position === undefined) return "";
  let count = position + 1;
  while (states.entries.has(keyOf(action, values, count))) count += 1;
  return count > 1 ? `${position + 1} of ${count}` : "";
}

/** The changes that were told: { from, to, time, entries: [{ key, title, members: [{ name, before, after }] }] }. */
export const changes = [];
let changeSize = 0;
const changeLimit = 20_000;

let stateWatch = null, stateAttempt = 0, startedAt = 0;
/** The revision up to which changes were told, or up to which there were none. */
let toldRevision = 0;
/** A revision that the program had, and when; changes up to it may still be told. */
let seen = null;
/** Changes are told half a second after they happened at the latest, in milliseconds with some room. */
const toldWithin = 600;

/** Notes a revision of the program: if no change is told within a time, there was none up to it. */
function noteQuiet(revision) {
  if (seen && performance.now() > seen.time + toldWithin) {
    toldRevision = Math.max(toldRevision, seen.revision);
    seen = null;
  }
  if (revision !== null) seen ??= { revision, time: performance.now() };
}

async function restartStates() {
  const attempt = (stateAttempt += 1);
  unwatch(stateWatch);
  stateWatch = null;
  if (program.state !== "running" || !allows("ask")) return;
  // While the program has a focus, its watch follows the focus at each moment.
  const params = start.isPinned || !focus.isNow ? from() : {};
  try {
    await watch(params, (method, told) => {
      if (attempt !== stateAttempt) {
        if (method === "watch/started") queueMicrotask(() => unwatch(told.watch));
        return;
      }
      hearStates(method, told);
    });
  } catch (fault) {
    if (attempt !== stateAttempt) return;
    noteStartFault(fault);
  }
}

function noteStartFault(fault) {
  states.fault = fault;
  if (fault.isStale) {
    if (start.isPinned) start.fault = fault.message;
    // What holds elsewhere is no answer.
    states.entries = new Map();
    states.list = null;
  }
  changed("states", "start");
}

function hearStates(method, told) {
  switch (method) {
    case "watch/started":
      stateWatch = told.watch;
      states.entries = new Map();
      hasUnplaced = false;
      likenedRevision = 0;
      states.fault = null;
      if (start.fault) {
        start.fault = null;
        changed("start");
      }
      startedAt = performance.now();
      toldRevision = told.revision;
      seen = null;
      for (const entry of told.actions) {
        if (entry.secret) position(entry, true, new Set());
        states.entries.set(keyOfEntry(entry), entry);
      }
      break;
    case "actions/changed":
      take(told);
      break;
    case "watch/ended":
      watches.delete(told.watch);
      stateWatch = null;
      noteStartFault(Object.assign(new Error(told.reason), { isStale: true }));
      return;
    default:
      return;
  }
  states.list = null;
  states.isReady = true;
  changed("states");
}

const compared = ["enabled", "state", "value", "title", "hidden", "reasons", "target", "shortcut", "arguments", "destructive"];

/**
 * Gives an entry with secret arguments its position among those that are told alike; gives whether only the list tells it for sure.
 *
 * In the first look they come in order. One that is told later is taken for the one with its title or its keys.
 */
function position(entry, isFirst, taken) {
  const { action, arguments: values, title, shortcut, target } = entry;
  const alike = [];
  let next = states.entries.get(keyOf(action, values));
  while (next) {
    alike.push(next);
    next = states.entries.get(keyOf(action, values, alike.length));
  }
  const isFree = (each) => !taken.has(keyOfEntry(each));
  const found = isFirst ? undefined
    : alike.find((each) => isFree(each) && each.title === title && each.shortcut === shortcut)
      ?? alike.find((each) => isFree(each) && (target === null || each.title === title || (shortcut && each.shortcut === shortcut)));
  entry.position = found ? found.position : alike.length;
  taken.add(keyOfEntry(entry));
  return !isFirst || alike.length > 0;
}

function take(told) {
  noteQuiet(null);
  // A program of an older library does not tell the look before the message.
  const isFirst = told.since === undefined ? performance.now() - startedAt < 1000 : told.since === 0;
  const entries = [];
  const taken = new Set();
  let isUnknown = false;
  for (const entry of told.actions) {
    if (entry.secret && position(entry, isFirst, taken)) likenedRevision = told.revision;
    const key = keyOfEntry(entry), old = states.entries.get(key);
    if (!old && entry.target === null) continue;
    if (entry.target === null) states.entries.delete(key);
    else states.entries.set(key, entry);
    if (!old) {
      isUnknown = true;
      // What the first look finds has not changed.
      if (!isFirst) entries.push({ key, entry, members: [{ name: "target", before: null, after: entry.target }] });
      continue;
    }
    const members = [];
    for (const name of compared) {
      const before = old[name], after = entry[name];
      if (before === after || (before && after && write(before) === write(after))) continue;
      members.push({ name, before, after });
    }
    if (members.length) entries.push({ key, entry, members });
  }
  // The pages of a watch that has just begun are in order; a later entry has a place that only the list tells.
  if ((isUnknown && !isFirst) || likenedRevision === told.revision) {
    hasUnplaced = true;
    changed("order");
    order.refresh();
  }
  if (entries.length) {
    // What one look at the actions found comes page by page.
    changes.push({ from: told.since || toldRevision, to: told.revision, time: Date.now() / 1000, entries });
    changeSize += entries.length;
    while (changeSize > changeLimit) changeSize -= changes.shift().entries.length;
    changed("changes");
  }
  toldRevision = Math.max(toldRevision, told.revision);
  seen = null;
}

/** Whether an entry has come whose place may not be known. */
let hasUnplaced = false;
/** The revision up to which it is not known which of the entries that are told alike is which. */
let likenedRevision = 0;

/** The order of the entries, asked where one has come that it lacks. */
const order = new Answer("order", () => ({
  key: orderKey(),
  ask: async () => {
    const results = await askPages("actions/list", from());
    const entries = results.flatMap((page) => page.actions), secret = entries.filter((entry) => entry.secret);
    const counts = new Map();
    for (const entry of secret) {
      const key = keyOf(entry.action, entry.arguments);
      entry.position = counts.get(key) ?? 0;
      counts.set(key, entry.position + 1);
    }
    return { keys: entries.map(keyOfEntry), secret, revision: results.at(-1).revision };
  },
}), () => hasUnplaced);

/** The list is asked for each watch, and from where it starts. */
function orderKey() {
  return `order ${stateAttempt} ${startPath()}`;
}

draws(["order"], () => {
  if (!order.value) return;
  const isKnown = likenedRevision === 0 || (order.key === orderKey() && order.revision >= likenedRevision);
  if (isKnown && likenedRevision > 0) {
    for (const [key, { secret }] of states.entries) if (secret) states.entries.delete(key);
    for (const entry of order.value.secret) states.entries.set(keyOfEntry(entry), entry);
    likenedRevision = 0;
  }
  const sorted = new Map();
  for (const key of order.value.keys) if (states.entries.has(key)) sorted.set(key, states.entries.get(key));
  hasUnplaced = !isKnown || sorted.size < states.entries.size;
  for (const [key, entry] of states.entries) if (!sorted.has(key)) sorted.set(key, entry);
  states.entries = sorted;
  states.list = null;
  changed("states");
});

/** The entries that a node claims, in order. */
export function entryList() {
  states.list ??= [...states.entries].map(([key, entry]) => ({
    key, entry, text: `${entry.title ?? ""}\n${entry.action}\n${entry.shortcut ?? ""}\n${entry.target}`.toLowerCase(),
  }));
  return states.list;
}

"""#),
(name: "record.js", type: "text/javascript; charset=utf-8", text: #"""
// The past: the log of requests and keys, kept for as long as the page is open.

import { allows, askPages, changes, onRun, program, watch } from "./program.js";
import { changed } from "./frames.js";
import { chooseRow, selection } from "./selection.js";

const limit = 10_000;
/** How many rows are dropped at once beyond the limit. */
const dropSize = 1000;

export const log = {
  /** The rows, the oldest first, with ascending numbers. */
  rows: [],
  isPaused: false,
  /** Whether the person has cleared it. */
  isCleared: false,
  /** Rows that came during the pause. */
  held: [],
  /** How many rows were dropped, since more than the limit came. */
  dropped: 0,
  /** What the program tells: null before it was asked. */
  tells: null,
  fault: null,
  /** How many requests the program always remembers. */
  remembering: 0,
};

let lastNumber = 0;
/** The requests that are in the log. */
const known = new Set();
/** The rows in the log by the request around them, which comes after them. */
const children = new Map();

/** Identifies a request; each run of the program counts its own. */
function identity(run, id) {
  return id === undefined || id === null ? null : `${run} ${id}`;
}

/** A row of the log; its kind is `request`, `key` or `note`. */
class Row {
  #text = null;

  constructor(kind, record, run) {
    Object.assign(this, { number: lastNumber += 1, kind, record, run, time: record.time ?? Date.now() / 1000 });
  }

  /** What the filter looks at. */
  get text() {
    const { record } = this;
    this.#text ??= [record.keys, record.answer, record.action, record.outcome, record.target, record.from, record.text,
      ...(record.reasons ?? []).map((reason) => reason.text)].filter(Boolean).join("\n").toLowerCase();
    return this.#text;
  }
}

function append(added) {
  const rows = log.isPaused ? log.held : log.rows;
  rows.push(...added);
  trim(rows);
  changed("log");
}

/** Drops the oldest rows beyond the limit. */
function trim(rows) {
  if (rows.length <= limit + dropSize) return;
  const gone = rows.splice(0, rows.length - limit);
  log.dropped += gone.length;
  gone.forEach(forget);
}

/** Keeps nothing of a row that has left the log; the request around it may never come. */
function forget(row) {
  const id = identity(row.run, row.record.id), parent = identity(row.run, row.record.parent);
  known.delete(id);
  children.delete(id);
  const siblings = children.get(parent);
  if (siblings?.delete(row) && siblings.size === 0) children.delete(parent);
}

export function pause(isPaused) {
  log.isPaused = isPaused;
  if (!isPaused) {
    const held = log.held;
    log.held = [];
    append(held);
  }
  changed("log");
}

export function clear() {
  Object.assign(log, { rows: [], held: [], dropped: 0, isCleared: true });
  known.clear();
  children.clear();
  changed("log");
}

function note(text, time = Date.now() / 1000) {
  append([new Row("note", { text, time }, program.run)]);
}

function noteMissed(told) {
  const { missed } = told;
  if (!(missed > 0)) return;
  const text = `${missed} ${missed === 1 ? "record was" : "records were"} missed: the page did not read them soon enough.`;
  append([new Row("note", { missed, text }, program.run)]);
}

function requestRow(record, run) {
  const id = identity(run, record.id);
  if (id) {
    if (known.has(id)) return null;
    known.add(id);
  }
  const made = new Row("request", record, run);
  const parent = identity(run, record.parent);
  if (parent) {
    if (!children.has(parent)) children.set(parent, new Set());
    children.get(parent).add(made);
  }
  // A program of an older library tells no revision: what changed is told behind the record.
  made.revision = record.revision ?? program.revision + 0.5;
  return made;
}

/** The requests that were sent while a request was performed, the first one first. */
export function nested(parent) {
  return [...children.get(identity(parent.run, parent.record.id)) ?? []];
}

/** The index of a row in an array of rows; -1 if it is not there. */
export function indexOf(rows, number) {
  let low = 0, high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].number < number) low = middle + 1;
    else high = middle;
  }
  return rows[low]?.number === number ? low : -1;
}

/** The row of the request around a request, or that of a key's request. */
export function rowOf(run, id) {
  const wanted = identity(run, id);
  return wanted ? log.rows.findLast((row) => row.kind === "request" && identity(row.run, row.record.id) === wanted) : undefined;
}

// MARK: Listening

function hear(method, told) {
  noteMissed(told);
  switch (method) {
    case "actions/performed": {
      const made = requestRow(told.record, program.run);
      if (made) append([made]);
      break;
    }
    case "keys/pressed":
      append([new Row("key", told.record, program.run)]);
      break;
  }
}

/** Watches with all that the program can tell: of an older library, or without a permission, it tells less. */
async function listenToLog() {
  const { connection, run } = program;
  log.fault = null;
  if (!allows("ask") || !allows("log")) {
    log.tells = { records: false, traces: false, keys: false };
    changed("log");
    return;
  }
  const wishes = [{ trace: true, keys: true }, {}];
  for (const wish of wishes) {
    try {
      await watch({ actions: [], log: true, ...wish }, hear);
      log.tells = { records: true, traces: wish.trace ?? false, keys: wish.keys ?? false };
      break;
    } catch (fault) {
      if (connection !== program.connection) return;
      log.fault = fault;
      if (!fault.isOfOlderProgram) break;
      log.fault = null;
    }
  }
  changed("log");
  if (log.tells?.traces) await remember(run);
}

/** Puts rows of before where they belong: a request comes where it ended. In a pause they are held as later rows are. */
function insert(added) {
  const chosen = log.rows[indexOf(log.rows, selection.row)];
  const end = ({ time, record }) => time + (record.duration ?? 0);
  const place = log.isPaused ? "held" : "rows";
  log[place] = log[place].concat(added).sort((one, other) => end(one) - end(other));
  lastNumber = 0;
  for (const row of [...log.rows, ...log.held]) row.number = lastNumber += 1;
  if (chosen) chooseRow(chosen.number);
  trim(log[place]);
}

/** Takes over what the program remembers from before. */
async function remember(run) {
  try {
    const told = await askPages("log/get", {});
    if (run !== program.run) return;
    log.remembering = told[0].remembering ?? 0;
    const older = [];
    for (const record of told.flatMap((page) => page.records).reverse()) {
      const made = requestRow(record, run);
      if (made) older.push(made);
    }
    if (older.length) insert(older);
  } catch { /* A program that does not remember. */ }
  changed("log");
}

onRun(({ isAgain, isOther }) => {
  // What the new process did before the page heard of it comes behind the note.
  if (isOther) note(`The program was started again: it is process ${program.info.pid}.`, program.info.since);
  else if (isAgain) note("The connection was made anew. What was performed meanwhile may be missing here.");
  listenToLog();
});

// MARK: What changed

/** The outermost request before a row. */
export function requestBefore(row) {
  for (let index = indexOf(log.rows, row.number) - 1; index >= 0; index -= 1) {
    const other = log.rows[index];
    if (other.kind === "request" && !other.record.depth && other.run === row.run) return other;
  }
  return undefined;
}

/**
 * What changed between two requests: the changes that the program told behind the first and up to the second.
 *
 * A message may join the changes of several requests: `joined` are those in it that are not between the two. A message with such
 * requests only is theirs.
 */
export function changesBetween(earlier, later) {
  const low = earlier?.revision ?? -Infinity, high = later.revision;
  const outermost = log.rows.filter((row) => row.kind === "request" && row.run === later.run && !row.record.depth);
  const isBetween = (row) => row.number > (earlier?.number ?? 0) && row.number <= later.number;
  return changes.filter((message) => message.to > low && message.from < high).map((message) => {
    const inside = outermost.filter((row) => row.revision > message.from && row.revision <= message.to);
    return { ...message, inside, joined: inside.filter((row) => !isBetween(row)) };
  }).filter(({ inside, joined }) => !joined.length || joined.length < inside.length);
}

// MARK: Download

/** The rows as JSON Lines that `action replay` reads: a first line, then a record a line, the oldest first. */
export function jsonLines(rows) {
  const lines = [{ sequence: 1, parameters: [] }];
  for (const { kind, record } of rows) {
    if (kind === "request") lines.push(record);
    else if (record.missed) lines.push({ missed: record.missed });
  }
  return lines;
}

"""#),
(name: "rows.js", type: "text/javascript; charset=utf-8", text: #"""
// A list of which only the rows that are seen exist: a grid or a tree that is used by keyboard and read by screen readers.

import { element, setAttribute } from "./elements.js";

let lastList = 0;

export class Rows {
  #items = [];
  #pool = [];
  #cursor = null;
  #rowHeight = 0;
  /** The key of the first row that is seen. */
  #anchor = null;
  #options;
  #prefix = `rows-${lastList += 1}`;

  /**
   * Options:
   * - `role` (`grid` or `tree`), `label`, `columns` (titles, for a grid)
   * - `make()` makes an empty row; `fill(row, item)` shows an item in it
   * - `key(item)` identifies an item, and `find(key)` gives its index where that is faster than a search; `isSelected(item)`
   * - `choose(item)` is called by a click, by Enter, and in a grid by the arrow keys
   * - `open(item, isOpen)` is called in a tree by the arrow keys to the sides
   */
  constructor(options) {
    this.#options = options;
    const isGrid = options.role === "grid";
    this.space = element("div.space", { role: isGrid ? "rowgroup" : "none" });
    this.element = element(`div.rows.${options.role}`, { role: options.role, "aria-label": options.label, tabindex: "0" },
      isGrid ? element("div.head", { role: "row", "aria-rowindex": "1" },
        options.columns.map((title) => element("span", { role: "columnheader" }, title))) : null,
      this.space);
    this.head = isGrid ? this.element.firstChild : null;
    this.element.addEventListener("scroll", () => this.draw(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.#press(event));
    this.space.addEventListener("click", (event) => this.#click(event));
    new ResizeObserver(() => {
      this.#rowHeight = 0;
      this.draw();
    }).observe(this.element);
  }

  get items() { return this.#items; }

  /**
   * Shows other items: an array, or what has its `length` and `at`.
   *
   * The first row that is seen stays where it is if rows come before it.
   */
  show(items) {
    const height = this.#height();
    const first = height ? Math.floor(this.element.scrollTop / height) : 0;
    const anchor = first > 0 ? this.#anchor : null;
    this.#items = items;
    if (anchor !== null) {
      const index = this.#find(anchor);
      this.space.style.height = `${items.length * height}px`;
      if (index >= 0 && index !== first) this.element.scrollTop += (index - first) * height;
    }
    this.draw();
  }

  #find(key) {
    const { find, key: keyOf } = this.#options;
    return find ? find(key) : this.#items.findIndex((item) => keyOf(item) === key);
  }

  #height() {
    if (!this.#rowHeight && this.element.clientHeight) {
      this.#rowHeight = Number.parseFloat(getComputedStyle(this.element).getPropertyValue("--row")) || 28;
    }
    return this.#rowHeight;
  }

  draw() {
    const height = this.#height(), items = this.#items, { element: list, space } = this;
    const isGrid = this.#options.role === "grid";
    if (isGrid) setAttribute(list, "aria-rowcount", items.length + 1);
    if (!height || !list.clientHeight) return;
    space.style.height = `${items.length * height}px`;
    const overscan = 4;
    const first = Math.max(0, Math.floor(list.scrollTop / height) - overscan);
    const end = Math.min(items.length, Math.ceil((list.scrollTop + list.clientHeight) / height) + overscan);
    while (this.#pool.length < end - first) this.#pool.push(this.#makeRow());
    const size = this.#pool.length;
    const seen = items.at(Math.floor(list.scrollTop / height));
    this.#anchor = seen === undefined ? null : this.#options.key(seen);
    const used = new Set();
    let active = null;
    for (let index = first; index < end; index += 1) {
      const row = this.#pool[index % size], item = items.at(index);
      used.add(row);
      this.#place(row, item, index, height);
      if (this.#isCursor(item)) active = row.id;
    }
    for (const row of this.#pool) {
      if (!used.has(row) && row.isConnected) row.remove();
    }
    this.#sort(first, end, size);
    setAttribute(list, "aria-activedescendant", active);
  }

  /** Keeps the order of the rows in the document, in which they are read. */
  #sort(first, end, size) {
    let before = null;
    for (let index = end - 1; index >= first; index -= 1) {
      const row = this.#pool[index % size];
      if (row.parentNode !== this.space || row.nextSibling !== before) this.space.insertBefore(row, before);
      before = row;
    }
  }

  #makeRow() {
    const row = this.#options.make();
    row.id = `${this.#prefix}-${this.#pool.length}`;
    return row;
  }

  #place(row, item, index, height) {
    const { role, fill, isSelected } = this.#options;
    row.index = index;
    const top = `translateY(${index * height}px)`;
    if (row.style.transform !== top) row.style.transform = top;
    if (role === "grid") setAttribute(row, "aria-rowindex", index + 2);
    setAttribute(row, "aria-selected", isSelected(item) ? "true" : "false");
    row.classList.toggle("cursor", this.#isCursor(item));
    fill(row, item);
  }

  #isCursor(item) {
    return this.#cursor !== null && this.#options.key(item) === this.#cursor;
  }

  get #cursorIndex() {
    return this.#cursor === null ? -1 : this.#find(this.#cursor);
  }

  /** Moves the cursor to an item, and shows it. */
  moveTo(key) {
    if (this.#cursor === key) return;
    this.#cursor = key;
    const index = this.#cursorIndex;
    if (index >= 0) this.#reveal(index);
    this.draw();
  }

  #reveal(index) {
    const height = this.#height(), list = this.element;
    if (!height) return;
    const head = this.head?.offsetHeight ?? 0;
    const top = index * height, visible = list.clientHeight - head;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + height > list.scrollTop + visible) list.scrollTop = top + height - visible;
  }

  #click(event) {
    const row = event.target.closest("[id]");
    const item = row && row.parentNode === this.space ? this.#items.at(row.index) : undefined;
    if (item === undefined) return;
    this.#cursor = this.#options.key(item);
    if (event.target.closest(".twist")) this.#options.open?.(item, null);
    else this.#options.choose(item, event);
    this.draw();
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.element) return;
    const items = this.#items, index = this.#cursorIndex, item = index < 0 ? undefined : items.at(index);
    const page = Math.max(1, Math.floor(this.element.clientHeight / (this.#height() || 28)) - 1);
    const moves = {
      ArrowDown: index + 1, ArrowUp: index < 0 ? 0 : index - 1, Home: 0, End: items.length - 1,
      PageDown: index + page, PageUp: index - page,
    };
    if (event.key in moves) {
      if (!items.length) return;
      event.preventDefault();
      const next = items.at(Math.min(items.length - 1, Math.max(0, moves[event.key])));
      this.moveTo(this.#options.key(next));
      if (this.#options.role === "grid") this.#options.choose(next, event);
    } else if ((event.key === "Enter" || event.key === " ") && item) {
      event.preventDefault();
      this.#options.choose(item, event);
    } else if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && this.#options.open && item) {
      event.preventDefault();
      const next = this.#options.open(item, event.key === "ArrowRight");
      if (next !== undefined && next !== null) this.moveTo(next);
    }
    this.draw();
  }
}

"""#),
(name: "selection.js", type: "text/javascript; charset=utf-8", text: #"""
// What is chosen. All panels share it, and the address names it: `#/node/PATH/action/NAME/arguments/JSON/position/NUMBER`, behind the
// tab.

import { Answer, ask, askPages, focus, followFocus, from, keyOf, pin, start, startPath, states } from "./program.js";
import { changed } from "./frames.js";
import { write } from "./connection.js";

export const tabs = ["now", "then", "do", "health"];

export const selection = {
  tab: "now",
  action: null,
  /** The only arguments of the chosen entry; null for any. */
  arguments: null,
  /** The position of the chosen entry among those that are told alike, since their arguments are secret. */
  position: 0,
  /** The number of the chosen row of the log. */
  row: null,
};

export function selectedKey() {
  return selection.action === null ? null : keyOf(selection.action, selection.arguments, selection.position);
}

/** The list entry of the chosen action; undefined where it is not claimed here. */
export function selectedEntry() {
  return states.entries.get(selectedKey());
}

export function chooseAction(action, values = null, position = 0) {
  if (selection.action === action && selectedKey() === keyOf(action, values, position)) return;
  Object.assign(selection, { action, arguments: values, position });
  changed("selection");
  writeAddress();
}

export function chooseNode(path, id = null) {
  pin(path, id);
  writeAddress();
}

export function chooseFocus() {
  followFocus();
  writeAddress();
}

export function chooseTab(tab) {
  if (selection.tab === tab) return;
  selection.tab = tab;
  changed("tab");
  writeAddress();
}

export function chooseRow(row) {
  if (selection.row === row) return;
  selection.row = row;
  changed("row");
}

// MARK: The address

let isReading = false;

export function writeAddress() {
  if (isReading) return;
  const parts = [];
  if (selection.tab !== "now") parts.push(selection.tab);
  if (start.isPinned) parts.push("node", start.path);
  if (selection.action !== null) parts.push("action", selection.action);
  if (selection.action !== null && selection.arguments) parts.push("arguments", write(selection.arguments));
  if (selection.action !== null && selection.position) parts.push("position", selection.position);
  const address = `#/${parts.map(encodeURIComponent).join("/")}`;
  // The token of the address was good once; a reload shows the page by its cookie.
  if (address !== location.hash || location.search) history.replaceState(null, "", location.pathname + address);
}

export function readAddress() {
  isReading = true;
  const parts = [];
  for (const part of location.hash.replace(/^#?\/?/, "").split("/")) {
    try { parts.push(decodeURIComponent(part)); } catch { parts.push(part); }
  }
  chooseTab(tabs.includes(parts[0]) ? parts.shift() : "now");
  const named = {};
  for (let index = 0; index + 1 < parts.length; index += 2) named[parts[index]] = parts[index + 1];
  if (named.node) pin(named.node);
  if (named.action) {
    let values = null;
    try { values = named.arguments ? JSON.parse(named.arguments) : null; } catch { /* The action alone. */ }
    chooseAction(named.action, values, Number.parseInt(named.position, 10) || 0);
  }
  isReading = false;
}

// MARK: What is asked about the selection

/** The explanation of the chosen action from the start. */
export const explanation = new Answer("explanation", () => {
  const { action, arguments: values } = selection;
  // Without its secret arguments the question would be another one.
  if (action === null || selectedEntry()?.secret) return null;
  const params = { action, ...from(), ...(values ? { arguments: values } : {}) };
  return { key: write(params), ask: () => ask("actions/explain", params) };
});

/** All key bindings, by their actions, as they are from the start. */
export const bindings = new Answer("bindings", () => {
  if (selection.action === null) return null;
  const params = from();
  return {
    key: `keys ${write(params)}`,
    ask: async () => {
      const results = await askPages("keys/list", params);
      return { keys: results.flatMap((page) => page.keys), revision: results.at(-1).revision };
    },
  };
});

/** The whole tree, as nodes in order: { id, name, path, claims, level, parent, children, position, size }. */
export const tree = new Answer("tree", () => ({
  key: "tree",
  ask: async () => {
    const results = await askPages("tree/get", {});
    return { ...flattened(results), revision: results.at(-1).revision };
  },
}));

function flattened(results) {
  const nodes = [], byID = new Map();
  const add = (read, parent) => {
    const node = {
      id: read.id, name: read.name, path: read.path, claims: read.claims ?? [], hosts: read.hosts ?? 0,
      parent, level: parent ? parent.level + 1 : 1, children: [], position: 1,
    };
    byID.set(read.id, node);
    if (parent) node.position = parent.children.push(node);
    return node;
  };
  let root = null;
  for (const page of results) {
    if (page.root) {
      // A loop, for a tree may be deeper than the stack.
      const pending = [[page.root, null]];
      while (pending.length) {
        const [read, parent] = pending.pop();
        const node = add(read, parent);
        root ??= node;
        for (const child of [...(read.children ?? [])].reverse()) pending.push([child, node]);
      }
    }
    for (const read of page.nodes ?? []) {
      const known = byID.get(read.id);
      // A node with many claims is on several pages.
      if (known) known.claims = known.claims.concat(read.claims ?? []);
      else if (root) add(read, byID.get(read.parent) ?? root);
      else root = add(read, null);
    }
  }
  const pending = root ? [root] : [];
  const paths = new Map();
  while (pending.length) {
    const node = pending.pop();
    nodes.push(node);
    paths.set(node.path, (paths.get(node.path) ?? 0) + 1);
    for (const child of [...node.children].reverse()) pending.push(child);
  }
  return { nodes, paths, root };
}

/** Whether a node is the start of requests. */
export function isStart(node) {
  return start.isPinned && start.id ? node.id === start.id : node.path === startPath();
}

export function isFocus(node) {
  return node.path === focus.path;
}

"""#),
(name: "then.js", type: "text/javascript; charset=utf-8", text: #"""
// Then: the log, the newest first.

import { button, element, say, setAttribute, setText } from "./elements.js";
import { changed, draws } from "./frames.js";
import { RowPanel } from "./past.js";
import { CommandLine, filterField, panel, permissionNote } from "./panels.js";
import { allows, program, start } from "./program.js";
import { clear, indexOf, jsonLines, log, pause } from "./record.js";
import { Rows } from "./rows.js";
import { chooseRow, selection } from "./selection.js";
import { clock, count, duration, json, remark, told } from "./words.js";
import { watchCommand } from "./commands.js";
import { settings, write } from "./connection.js";

/** Whether a key or a request came to nothing. */
function isRefused({ kind, record }) {
  if (kind === "key") return !record.pending && record.outcome !== "performed";
  return kind === "note" || record.outcome !== "performed";
}

const kinds = {
  all: () => true,
  refused: isRefused,
  requests: (row) => row.kind !== "key",
  keys: (row) => row.kind === "key",
};

/** The index of the first row behind a number. */
function indexAfter(rows, number) {
  let index = rows.length;
  while (index > 0 && rows[index - 1].number > number) index -= 1;
  return index;
}

function newestFirst(rows) {
  const { length } = rows;
  return { length, at: (index) => rows[length - 1 - index] };
}

class LogPanel {
  #filter = filterField("Filter the log");
  #kind = element("select", { "aria-label": "What the log shows" },
    element("option", { value: "all" }, "everything"),
    element("option", { value: "refused" }, "what did not happen"),
    element("option", { value: "requests" }, "requests"),
    element("option", { value: "keys" }, "keys"));
  #pause = button("Pause", () => {
    pause(!log.isPaused);
    say(log.isPaused ? "The log is paused." : "The log goes on.");
  }, { "aria-pressed": "false" });
  #download = button("Download", () => this.#save(), { title: "As JSON Lines, which 'action replay' reads" });
  #clear = button("Clear", () => {
    chooseRow(null);
    clear();
  });
  #count = element("span.count");
  #note = element("div.notes");
  #empty = element("div.empty", { hidden: true });
  #command = new CommandLine();
  #shown = {};
  #said = { time: 0, number: 0 };
  #rows = new Rows({
    role: "grid", label: "Log, the newest first", columns: ["Time", "Request", "Outcome", "Why or where", "Took"],
    key: (row) => row.number,
    find: (number) => {
      const rows = this.#passing(), index = indexOf(rows, number);
      return index < 0 ? -1 : rows.length - 1 - index;
    },
    isSelected: (row) => row.number === selection.row,
    make: () => {
      const time = element("span.time"), what = element("span.title"), values = element("code.name"), word = element("span.chip");
      const text = element("span.text"), took = element("span.took");
      const row = element("div.row", { role: "row" },
        element("span.cell.when", { role: "gridcell" }, time),
        element("span.cell.what", { role: "gridcell" }, what, " ", values),
        element("span.cell.became", { role: "gridcell" }, word),
        element("span.cell.answer", { role: "gridcell" }, text),
        element("span.cell.took", { role: "gridcell" }, took));
      row.parts = { time, what, values, word, text, took };
      return row;
    },
    fill: (row, item) => fillRow(row, item),
    choose: (item) => chooseRow(item.number),
  });

  constructor() {
    this.element = panel("log", "Log", {
      controls: [this.#count, element("span.space-between"), this.#kind, this.#filter, this.#pause, this.#download, this.#clear],
      content: [this.#note, this.#rows.element, this.#empty], command: this.#command,
    });
    const filter = () => {
      changed("log");
      say(count(this.#passing().length, "row"));
    };
    this.#filter.addEventListener("input", filter);
    this.#kind.addEventListener("change", filter);
    draws(["log", "row", "tab", "program", "start"], () => this.draw());
  }

  /** The rows that the filter lets pass, the oldest first; only those that came since the last time are looked at. */
  #passing() {
    const { rows } = log, filter = this.#filter.value.trim().toLowerCase(), kind = this.#kind.value, shown = this.#shown;
    if (kind === "all" && !filter) return rows;
    const first = rows[0]?.number ?? 0;
    if (shown.rows !== rows || shown.filter !== filter || shown.kind !== kind) {
      this.#shown = { rows, filter, kind, items: [], last: 0 };
    }
    const { items, last } = this.#shown, words = filter.split(/\s+/);
    for (let index = last ? indexAfter(rows, last) : 0; index < rows.length; index += 1) {
      const row = rows[index];
      if (kinds[kind](row) && (!filter || words.every((word) => row.text.includes(word)))) items.push(row);
    }
    this.#shown.last = rows.at(-1)?.number ?? 0;
    const gone = items.findIndex((row) => row.number >= first);
    items.splice(0, gone < 0 ? items.length : gone);
    return items;
  }

  draw() {
    if (selection.tab !== "then") return;
    const passing = this.#passing(), items = newestFirst(passing);
    this.#rows.element.hidden = !items.length;
    this.#rows.show(items);
    if (selection.row !== null) this.#rows.moveTo(selection.row);
    setText(this.#count, [
      count(log.rows.length, "row"), log.held.length ? `${log.held.length} held` : "",
      log.dropped ? `${log.dropped} dropped` : "",
    ].filter(Boolean).join(", "));
    setText(this.#pause, log.isPaused ? "Go on" : "Pause");
    setAttribute(this.#pause, "aria-pressed", String(log.isPaused));
    this.#download.disabled = !passing.some((row) => row.kind === "request");
    this.#command.show(watchCommand(log.tells?.traces ? ["--log", "--why"] : ["--log"], start.isPinned ? start.path : null));
    this.#drawNotes();
    this.#empty.hidden = Boolean(items.length) || (program.info !== null && !(allows("ask") && allows("log")));
    setText(this.#empty, this.#whyEmpty());
    this.#say();
  }

  #whyEmpty() {
    if (log.rows.length) return "No row is as the filter says.";
    const since = log.isCleared ? "Nothing since the log was cleared." : "Nothing was performed since the page was opened.";
    return `${since} What the program is asked to do comes here, as do keys pressed there.`;
  }

  #drawNotes() {
    const key = JSON.stringify([program.info?.allowing, log.tells, log.fault?.message, log.remembering]);
    if (this.#note.key === key) return;
    this.#note.key = key;
    const notes = [];
    if (program.info && !allows("ask")) notes.push(permissionNote("questions", ".ask"));
    else if (program.info && !allows("log")) notes.push(permissionNote("that others read what it performs", ".log"));
    else if (log.fault) notes.push(element("p.error", {}, log.fault.message));
    else if (log.tells?.records && !log.tells.traces) {
      notes.push(element("p.note", {}, "The program uses an older version of the library: it tells what it performs, but neither "
        + "explanations nor keys, and remembers nothing from before."));
    } else if (log.tells?.traces) {
      notes.push(element("p.hint", {}, "While this page is open, the program explains what it refuses. "
        + (log.remembering ? `It always remembers its last ${log.remembering} requests that were not performed.`
          : "It remembers nothing from before: RemoteServer(…, remembering: 50) keeps the last ones always.")));
    }
    this.#note.replaceChildren(...notes);
  }

  /** Tells what happened, at most every three seconds. */
  #say() {
    const newest = log.rows.at(-1);
    if (!newest || newest.number <= this.#said.number || performance.now() < this.#said.time + 3000) return;
    const news = log.rows.slice(indexAfter(log.rows, this.#said.number)).filter((row) => row.kind !== "key");
    const isFirst = this.#said.number === 0;
    this.#said = { time: performance.now(), number: newest.number };
    if (isFirst || !news.length) return;
    say(news.length === 1 ? sentence(news[0]) : `${count(news.length, "new row")}. ${sentence(news.at(-1))}`);
  }

  #save() {
    const text = jsonLines(this.#passing()).map((line) => write(line) + "\n").join("");
    const address = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
    const link = element("a", { href: address, download: `${settings.name.replace(/[^\w.-]+/g, "-")}-log.jsonl` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    say("Downloaded as JSON Lines.");
  }
}

function sentence(row) {
  const { kind, record } = row;
  if (kind === "note") return record.text;
  return kind === "key" ? `${record.keys}: ${record.answer}` : told(record);
}

function fillRow(row, item) {
  const { time, what, values, word, text, took } = row.parts;
  const { record } = item;
  row.dataset.kind = item.kind;
  setText(time, clock(item.time));
  const depth = Math.min(record.depth ?? 0, 12);
  row.style.setProperty("--depth", depth);
  setAttribute(row, "aria-description", depth ? `depth ${record.depth}` : null);
  switch (item.kind) {
    case "note":
      setText(what, record.text);
      setText(values, "");
      setText(word, "");
      setText(took, "");
      break;
    case "key":
      setText(what, record.keys ?? "");
      setText(values, record.action ?? "");
      setText(word, record.pending ? "pending" : record.outcome ?? (record.consumed ? "consumed" : "not taken"));
      setAttribute(word, "data-verdict", record.outcome ?? "noClaim");
      setText(took, duration(record.duration));
      break;
    default:
      setText(what, record.action);
      setText(values, record.arguments && Object.keys(record.arguments).length ? json(record.arguments) : "");
      setText(word, record.outcome);
      setAttribute(word, "data-verdict", record.outcome);
      setText(took, duration(record.duration));
  }
  word.hidden = !word.textContent;
  setText(text, remark(item));
  row.title = sentence(item);
}

document.getElementById("then").append(new LogPanel().element, new RowPanel().element);

"""#),
(name: "why.js", type: "text/javascript; charset=utf-8", text: #"""
// Why the chosen action is as it is; without one, what the start claims.

import { button, element, setAttribute } from "./elements.js";
import { bindingElements, chip, explanationElements, secretElements } from "./explanation.js";
import { draws } from "./frames.js";
import { ageElement, CommandLine, panel, showAge } from "./panels.js";
import { allows, ordinal, program, startPath } from "./program.js";
import { bindings, chooseAction, chooseNode, explanation, isStart, selectedEntry, selection, tree } from "./selection.js";
import { json } from "./words.js";
import { argumentWords, command } from "./commands.js";

export class WhyPanel {
  #content = element("div.content", { tabindex: "0" });
  #age = ageElement();
  #command = new CommandLine();
  #drawn = null;

  constructor() {
    this.element = panel("why", "Why", { controls: [this.#age], content: [this.#content], command: this.#command });
    setAttribute(this.#content, "role", "group");
    setAttribute(this.#content, "aria-label", "Explanation");
    draws(["selection", "start", "revision", "program", "tab", "states"], () => this.refresh());
    draws(["explanation", "bindings", "states", "selection", "start", "program", "tab", "tree", "age"], () => this.draw());
  }

  refresh() {
    if (!["now", "do"].includes(selection.tab) || !allows("ask")) return;
    explanation.refresh();
    bindings.refresh();
  }

  draw() {
    showAge(this.#age, explanation.age);
    const { action } = selection;
    this.#command.show(this.#line());
    const drawn = [
      explanation.value, explanation.fault, bindings.value, action, selection.arguments, selectedEntry(), startPath(),
      action === null ? tree.value : null,
    ];
    if (this.#drawn && drawn.every((value, index) => value === this.#drawn[index])) return;
    this.#drawn = drawn;
    const scroll = this.#content.scrollTop, focused = focusedIndex(this.#content);
    this.#content.replaceChildren(...(action === null ? this.#node() : this.#explanation()));
    this.#content.scrollTop = scroll;
    if (focused >= 0) this.#content.querySelectorAll("button")[focused]?.focus();
  }

  #line() {
    const { action, arguments: values } = selection, entry = selectedEntry();
    if (action === null || (entry?.secret && !entry.shortcut)) return null;
    return command("explain", entry?.secret ? ["--key", entry.shortcut] : [action, ...argumentWords(values)], startPath());
  }

  #explanation() {
    const told = explanation.value, fault = explanation.fault, entry = selectedEntry();
    const { action } = selection;
    const title = element("p.subject", {}, element("strong", {}, entry?.title ?? told?.title ?? action), " ",
      element("code", {}, action + (selection.arguments ? ` ${json(selection.arguments)}` : "")),
      " ", element("span.by", {}, entry ? ordinal(entry) : ""));
    if (entry?.secret) {
      return [title, entry.summary ? element("p.hint", {}, entry.summary) : null, ...secretElements(entry)].filter(Boolean);
    }
    if (fault) return [title, element("p.error", {}, fault.message)];
    if (!told || told.action !== action) return [title, element("p.hint", {}, "Asking …")];
    const keys = (bindings.value?.keys ?? []).filter((binding) => binding.action === action);
    const hasValue = told.value !== null && told.value !== undefined;
    return [
      title,
      entry?.summary ? element("p.hint", {}, entry.summary) : null,
      ...explanationElements(told, { chooseNode: (path) => chooseNode(path), chooseAction: (name) => chooseAction(name) }),
      ...bindingElements(keys),
      hasValue ? element("p.hint", {}, "Value: ", element("code", {}, json(told.value))) : null,
    ].filter(Boolean);
  }

  /** Nothing is chosen: what the start claims. */
  #node() {
    const node = tree.value?.nodes.find(isStart);
    const made = [element("p.hint", {}, "Choose an action to read why it is enabled or disabled, and a node to ask from there.")];
    if (!node) return made;
    made.push(element("h3", {}, `Claims of ${node.path}`));
    if (!node.claims.length) made.push(element("p.hint", {}, "It claims nothing itself."));
    else made.push(element("ul.claims", {}, node.claims.slice(0, 500).map(claimElement)));
    return made;
  }
}

function claimElement(claim) {
  const kinds = { remap: `remapped to ${claim.to}`, catchAll: "catch-all" };
  const isJudged = claim.kind !== "remap" && claim.enabled !== undefined;
  return element("li", {},
    claim.action ? button(claim.action, () => chooseAction(claim.action), { class: "link" }) : "all names", " ",
    element("span.by", {}, kinds[claim.kind] ?? claim.kind), " ",
    isJudged ? chip(claim.enabled ? "enabled" : "disabled", claim.enabled ? "target" : "disabled") : null, " ",
    claim.source ? element("span.by", {}, claim.source) : null);
}

/** Which button has the focus; -1 if none has. */

function focusedIndex(content) {
  return [...content.querySelectorAll("button")].indexOf(document.activeElement);
}

"""#),
(name: "words.js", type: "text/javascript; charset=utf-8", text: #"""
// The words in which answers are told: those of `action explain`, `action watch` and the library's outcomes.

/** A value as JSON, for people: with a space behind commas and colons of arrays and objects. */
export function json(value) {
  if (Array.isArray(value)) return `[${value.map(json).join(", ")}]`;
  if (value && typeof value === "object") {
    return `{${Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${json(member)}`).join(", ")}}`;
  }
  return typeof value === "bigint" ? String(value) : JSON.stringify(value) ?? "null";
}

export function clause(reasons) {
  return (reasons ?? []).map((reason) => reason.text).join("; ");
}

/** `a, b or c` */
export function alternatives(texts) {
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`;
}

export function closed(sentence) {
  return /[.!?]$/.test(sentence) ? sentence : sentence + ".";
}

/** A count with commas, `10,000`; the browser's own way takes long when it is used first. */
function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function count(number, noun) {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** The answer to a request in short: `enabled and on`, `disabled: the clipboard is empty`. */
export function answer(entry) {
  const words = entry.enabled ? "enabled" : "disabled";
  const state = entry.state && entry.state !== "off" ? ` and ${entry.state}` : "";
  const hidden = entry.hidden ? ", hidden" : "";
  const reasons = entry.enabled ? "" : `: ${clause(entry.reasons)}`;
  return words + state + hidden + reasons;
}

/** Who said why: the nodes of the reasons, without repetition. */
export function sayers(entry) {
  return [...new Set((entry.reasons ?? []).map((reason) => reason.by).filter(Boolean))];
}

export const marks = { on: "✓", mixed: "–" };

/** The sentence of an explanation: of what would be now, or of a request that has ended. */
export function headline(explanation) {
  const { action, reasons } = explanation;
  const steps = explanation.steps ?? [];
  const target = steps.findLast((step) => step.verdict !== "hidden");
  if (explanation.target === null || explanation.target === undefined || !target) {
    const places = (explanation.focus ?? []).map((path, index) =>
      explanation.focusKinds?.[index] === "catchAll" ? `${path} (a catch-all)` : path);
    const suggestions = explanation.suggestions ?? [];
    const place = places.length ? `, but with the focus in ${alternatives(places)}` : "";
    const question = suggestions.length ? ` Did you mean ${alternatives(suggestions)}?` : "";
    const isTaken = explanation.unavailable || (!suggestions.length && places.length > 0);
    const other = places.length ? ` With the focus in ${alternatives(places)} it would be taken.` : "";
    return `${action} is claimed by nobody.${isTaken ? ` It is not available here${place}.` : question + other}`;
  }
  const alias = target.action && target.action !== action ? `, as ${target.action}` : "";
  if (target.verdict === "failed") {
    return closed(`${action} failed at ${target.node}${alias}: ${target.reason ?? "no error is given"}`);
  }
  const decliners = steps.filter((step) => step.verdict === "declined").map((step) => step.node);
  if (explanation.enabled && decliners.length) return `${action} was declined by ${decliners.join(", ")}.`;
  const provisos = (explanation.mayDecline ? " It may decline." : "") + (explanation.isAsync ? " It is asynchronous." : "")
    + (explanation.returns ? ` It returns ${article(explanation.returns)}.` : "")
    + (explanation.deprecated ? ` ${closed(`The name is deprecated: ${explanation.deprecated}`)}` : "");
  if (explanation.enabled) {
    const state = explanation.state && explanation.state !== "off" ? ` and ${explanation.state}` : "";
    return `${action} is enabled${state} at ${target.node}${alias}.${provisos}`;
  }
  return closed(`${action} is disabled at ${target.node}${alias}: ${clause(reasons)}`) + provisos;
}

function article(kind) {
  if (kind === "any") return "any value";
  return (/^[aeio]/.test(kind) ? "an " : "a ") + kind;
}

/** The claim of a step: `method`, `catch-all for zoom:`, `remapped to zoomIn:`. */
export function claim(step, asked) {
  if (step.remap) return `remapped to ${step.remap}${step.deprecated ? ", deprecated" : ""}`;
  if (step.verdict === "noClaim" || !step.kind) return step.action === asked ? "no claim" : `no claim to ${step.action}`;
  return (step.kind === "catchAll" ? "catch-all" : step.kind) + (step.action === asked ? "" : ` for ${step.action}`);
}

/** The verdict of a step, in a word or two. */
export function verdict(step) {
  switch (step.verdict) {
    case "noClaim": return "no claim";
    case "target": return "enabled";
    case "hidden": return "hidden by the target";
    case "unavailable": return "not available";
    case "standsAside": return "stands aside";
    default: return step.verdict;
  }
}

/** What became of a request, as a sentence. */
export function told(record) {
  const name = `'${record.action}'`;
  const place = record.target ? ` at ${record.target}` : "";
  const why = clause(record.reasons);
  const error = record.explanation?.error;
  switch (record.outcome) {
    case "performed": return `${name} was performed${place}.`;
    case "disabled": return closed(`${name} is disabled${place}: ${why}`);
    case "unclaimed": return `Nothing responds to ${name}.`;
    case "badArguments": return closed(`The arguments of ${name} do not fit: ${why}`);
    case "declined": return `${name} was declined by every node that claims it.`;
    // The error is a sentence of its own.
    case "failed": return error ?? closed(`${name} failed${place}${why ? `: ${why}` : ""}`);
    case "cancelled": return `${name} was cancelled.`;
    default: return closed(`${name}: ${record.outcome}${why ? `, ${why}` : ""}`);
  }
}

/** The time of day of a time in seconds since 1970. */
export function clock(seconds) {
  const date = new Date(seconds * 1000);
  const two = (number) => String(number).padStart(2, "0");
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two);
  return `${parts.join(":")}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}

export function duration(seconds) {
  if (!Number.isFinite(seconds)) return "";
  if (seconds < 0.001) return `${Math.round(seconds * 1e6)} µs`;
  if (seconds < 1) return `${Math.round(seconds * 1e4) / 10} ms`;
  return `${Math.round(seconds * 100) / 100} s`;
}

/** How long ago something was, where it is long enough to matter. */
export function age(milliseconds) {
  if (milliseconds < 100) return "";
  if (milliseconds < 10_000) return `${(milliseconds / 1000).toFixed(1)} s ago`;
  if (milliseconds < 90_000) return `${Math.round(milliseconds / 1000)} s ago`;
  return `${Math.round(milliseconds / 60_000)} min ago`;
}

/** Who asked for a request. */
export function asker(record) {
  if (record.by) {
    const { user, pid, via } = record.by;
    const who = [user, pid == null ? null : `process ${pid}`].filter(Boolean).join(", ");
    return who ? `${who}${via ? ` (${via})` : ""}` : via;
  }
  if (record.client) return `process ${record.client}`;
  return "the program";
}

/** The other program that took a request, and its process where that is told; null for none. */
export function performer({ program, instance }) {
  return program ? program + (instance ? ` (${instance})` : "") : null;
}

/** What an entry has on the second line of the grid: why, or where. */
export function remark(row) {
  const { record } = row;
  switch (row.kind) {
    case "key": return record.answer ?? "";
    case "note": return "";
    default:
      if (record.outcome === "performed") return record.target ? `at ${record.target}` : "";
      if (record.reasons?.length || record.explanation?.error) return clause(record.reasons) || record.explanation.error;
      return record.outcome === "unclaimed" ? `from ${record.from}` : record.target ? `at ${record.target}` : "";
  }
}

"""#),
    ]
}
