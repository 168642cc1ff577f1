// The past: the log of requests and keys, kept for as long as the page is open.

import { allows, changes, ask, onRun, program, watch } from "./program.js";
import { changed } from "./frames.js";

const limit = 10_000;

export const log = {
  /** Rows, the oldest first: { number, kind, record, run, time, text }; `kind` is `request`, `key` or `note`. */
  rows: [],
  isPaused: false,
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
const known = new Set();
const children = new Map();

/** The number of dispatches in a run of the program: its records have identifiers of their own. */
function identity(run, id) {
  return id === undefined || id === null ? null : `${run} ${id}`;
}

function row(kind, record, run) {
  const made = { number: lastNumber += 1, kind, record, run, time: record.time ?? Date.now() / 1000, text: "" };
  const words = kind === "key"
    ? [record.keys, record.answer, record.action]
    : [record.action, record.outcome, record.target, record.from, record.text, ...(record.reasons ?? []).map((reason) => reason.text)];
  made.text = words.filter(Boolean).join("\n").toLowerCase();
  return made;
}

function append(rows) {
  if (log.isPaused) {
    log.held.push(...rows);
    if (log.held.length > limit) log.dropped += log.held.splice(0, log.held.length - limit).length;
  } else {
    log.rows.push(...rows);
    trim();
  }
  changed("log");
}

function trim() {
  if (log.rows.length <= limit) return;
  const gone = log.rows.splice(0, log.rows.length - limit);
  log.dropped += gone.length;
  for (const { run, record } of gone) {
    const id = identity(run, record.id);
    if (id) known.delete(id), children.delete(id);
  }
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
  Object.assign(log, { rows: [], held: [], dropped: 0 });
  known.clear();
  children.clear();
  changed("log");
}

function note(text) {
  append([row("note", { text, time: Date.now() / 1000 }, program.run)]);
}

function noteMissed(told) {
  if (told.missed > 0) append([row("note", { missed: told.missed, text: `${told.missed} ${told.missed === 1 ? "record was" : "records were"} missed: the page did not read them soon enough.` }, program.run)]);
}

function requestRow(record, run) {
  const id = identity(run, record.id);
  if (id) {
    if (known.has(id)) return null;
    known.add(id);
  }
  const made = row("request", record, run);
  const parent = identity(run, record.parent);
  if (parent) {
    if (!children.has(parent)) children.set(parent, []);
    children.get(parent).push(made);
  }
  // A program of an older library tells no revision: what changed is told behind the record.
  made.revision = record.revision ?? program.revision + 0.5;
  return made;
}

/** The requests that were sent while a request was performed, the first one first. */
export function nested(parent) {
  return children.get(identity(parent.run, parent.record.id)) ?? [];
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
      append([row("key", told.record, program.run)]);
      break;
    case "actions/progress":
      progress.set(`${told.client ?? ""} ${told.action}`, { ...told, time: Date.now() });
      changed("progress");
      break;
  }
}

/** How far handlers have come that clients have started, by client and action. */
export const progress = new Map();

/** Watches with all that the program can tell: of an older library, or without a permission, it tells less. */
async function listenToLog() {
  const run = program.run;
  log.fault = null;
  progress.clear();
  if (!allows("log")) {
    log.tells = { records: false, traces: false, keys: false };
    changed("log");
    return;
  }
  const wishes = [{ trace: true, keys: true }, {}];
  for (const wish of wishes) {
    try {
      await watch({ actions: [], log: true, ...wish }, (method, told) => { if (run === program.run) hear(method, told); });
      log.tells = { records: true, traces: wish.trace ?? false, keys: wish.keys ?? false };
      break;
    } catch (fault) {
      log.fault = fault;
      if (!fault.isOfOlderProgram) break;
      log.fault = null;
    }
  }
  changed("log");
  if (log.tells?.traces) await remember(run);
}

/** Takes over what the program remembers from before. */
async function remember(run) {
  try {
    const told = await ask("log/get", { limit: 200 });
    if (run !== program.run) return;
    log.remembering = told.remembering ?? 0;
    const older = [];
    for (const record of [...told.records].reverse()) {
      const made = requestRow(record, run);
      if (made) older.push(made);
    }
    if (older.length) {
      // Before what was heard of this run since.
      const index = log.rows.findIndex((row) => row.run === run && row.kind !== "note");
      log.rows.splice(index < 0 ? log.rows.length : index, 0, ...older);
      for (const [position, each] of log.rows.entries()) each.number = position + 1;
      lastNumber = log.rows.length;
      trim();
    }
  } catch { /* A program that does not remember. */ }
  changed("log");
}

onRun(({ isAgain, isOther }) => {
  if (isOther) note(`The program was started again: it is process ${program.info.pid}.`);
  else if (isAgain) note("The connection was interrupted. What was performed meanwhile is not in the log.");
  listenToLog();
});

// MARK: What changed

/** The outermost request before a row. */
export function requestBefore(row) {
  const index = log.rows.indexOf(row);
  return log.rows.slice(0, Math.max(index, 0)).findLast((other) =>
    other.kind === "request" && !other.record.depth && other.run === row.run && other !== row);
}

/**
 * What changed between two requests: the changes that the program told behind the first and up to the second.
 *
 * A message may join the changes of several requests: `joined` are those in it that are not between the two.
 */
export function changesBetween(earlier, later) {
  const low = earlier?.revision ?? -Infinity, high = later.revision;
  const outermost = log.rows.filter((row) => row.kind === "request" && row.run === later.run && !row.record.depth);
  return changes.filter((message) => message.to > low && message.from < high).map((message) => ({
    ...message,
    joined: outermost.filter((row) =>
      row.revision > message.from && row.revision <= message.to && (row.revision <= low || row.revision > high)),
  }));
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
