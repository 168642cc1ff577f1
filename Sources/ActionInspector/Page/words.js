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
