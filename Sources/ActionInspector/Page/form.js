// A form for arguments, made from the JSON Schema of their object.

import { element, setAttribute, setText } from "./elements.js";
import { json } from "./words.js";

let lastForm = 0;

/** The kind of a parameter: that of its schema, apart from null. */
function kindOf(schema) {
  const kinds = [schema?.type ?? []].flat().filter((kind) => kind !== "null");
  return kinds.length === 1 ? kinds[0] : "any";
}

const nouns = { integer: "an integer", number: "a number", boolean: "true or false", string: "a text", array: "an array as JSON", object: "an object as JSON", any: "JSON" };

/** Reads JSON from a text; integers beyond those of the browser are kept. */
function readJSON(text) {
  return JSON.parse(text, (_, value, context) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? "") ? BigInt(context.source) : value);
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
      element("div.label-line", {}, this.isGiven, element("label", { for: id }, name), element("span.hint", { id: described }, this.#help())),
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
      const select = element("select", common, this.choices.map((value, index) => element("option", { value: index }, typeof value === "string" ? value : json(value))));
      const index = this.choices.findIndex((value) => json(value) === json(schema.default));
      if (this.isRequired) select.prepend(element("option", { value: "", selected: true }, ""));
      else select.value = String(Math.max(0, index));
      return select;
    }
    if (kind === "string" || this.isSecret) {
      return element("input", { ...common, type: this.isSecret ? "password" : "text", autocomplete: this.isSecret ? "new-password" : "off", spellcheck: "false",
        placeholder: typeof schema?.default === "string" ? schema.default : null });
    }
    if (kind === "integer" || kind === "number") {
      return element("input", { ...common, type: "text", inputmode: kind === "integer" ? "numeric" : "decimal", autocomplete: "off",
        placeholder: schema.default === undefined ? null : json(schema.default) });
    }
    return element("textarea", { ...common, rows: "3", spellcheck: "false", autocomplete: "off",
      placeholder: schema?.default === undefined ? (kind === "array" ? "[]" : kind === "object" ? "{}" : "") : json(schema.default) });
  }

  #help() {
    const { schema } = this;
    const bounds = [schema?.minimum === undefined ? "" : `at least ${json(schema.minimum)}`, schema?.maximum === undefined ? "" : `at most ${json(schema.maximum)}`].filter(Boolean).join(", ");
    return [
      schema?.description, this.choices && this.kind !== "boolean" ? "one of the choices" : nouns[this.kind] + (bounds ? `, ${bounds}` : ""), this.isSecret ? "secret" : "",
      schema?.default === undefined ? (this.isRequired ? "" : "may be left out") : `${json(schema.default)} if left out`,
    ].filter(Boolean).join("; ");
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
    if (text.trim() === "") return this.isRequired ? { fault: `It has to be ${nouns[kind]}.` } : { fault: `It has to be ${nouns[kind]}; without the tick it is left out.` };
    let value;
    try {
      value = readJSON(text);
    } catch (error) {
      return { fault: kind === "integer" || kind === "number" ? `It has to be ${nouns[kind]}.` : this.isSecret ? "It is no JSON." : `It is no JSON: ${error.message}` };
    }
    const isNumber = typeof value === "number" || typeof value === "bigint";
    if (kind === "integer" && !(isNumber && (typeof value === "bigint" || Number.isInteger(value)))) return { fault: "It has to be an integer." };
    if (kind === "number" && !isNumber) return { fault: "It has to be a number." };
    if (kind === "array" && !Array.isArray(value)) return { fault: "It has to be an array." };
    if (kind === "object" && (value === null || typeof value !== "object" || Array.isArray(value))) return { fault: "It has to be an object." };
    if (isNumber && value < this.schema?.minimum) return { fault: `It has to be at least ${json(this.schema.minimum)}.` };
    if (isNumber && value > this.schema?.maximum) return { fault: `It has to be at most ${json(this.schema.maximum)}.` };
    return { value };
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
    const properties = Object.entries(schema?.properties ?? {}).filter(([name]) => !fixed || !(name in fixed) || fixed[name] === null);
    const required = new Set(schema?.required ?? []);
    if (fixed && Object.keys(fixed).length) {
      this.element.append(element("p.hint", {}, "The program exposes it with these arguments only: ", element("code", {}, json(fixed))));
    }
    if (fixed) return void this.element.append(this.#faults);
    if (schema === null || schema === undefined) {
      this.#whole = new Field("arguments", "arguments", { type: "object", description: "The claim takes any arguments" }, false, touched);
      this.element.append(this.#whole.element);
    } else {
      // Those that have to be given come first.
      const sorted = [...properties].sort((one, other) => Number(required.has(other[0])) - Number(required.has(one[0])));
      for (const [name, member] of sorted) {
        const field = new Field("argument", name, member, required.has(name), touched);
        this.#fields.push(field);
        this.element.append(field.element);
      }
      if (!this.#fields.length) this.element.append(element("p.hint", {}, "It takes no arguments."));
    }
    this.element.append(this.#faults);
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
