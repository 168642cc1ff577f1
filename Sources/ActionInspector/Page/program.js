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
