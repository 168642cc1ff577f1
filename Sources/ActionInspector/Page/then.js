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
