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
