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
