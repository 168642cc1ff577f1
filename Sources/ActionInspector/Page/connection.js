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
