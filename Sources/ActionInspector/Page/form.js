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
