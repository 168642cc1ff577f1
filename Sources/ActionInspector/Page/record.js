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
