// A list of which only the rows that are seen exist: a grid or a tree that is used by keyboard and read by screen readers.

import { element, setAttribute } from "./elements.js";

let lastList = 0;

export class Rows {
  #items = [];
  #pool = [];
  #cursor = null;
  #rowHeight = 0;
  /** The key of the first row that is seen. */
  #anchor = null;
  #options;
  #prefix = `rows-${lastList += 1}`;

  /**
   * Options:
   * - `role` (`grid` or `tree`), `label`, `columns` (titles, for a grid)
   * - `make()` makes an empty row; `fill(row, item)` shows an item in it
   * - `key(item)` identifies an item, and `find(key)` gives its index where that is faster than a search; `isSelected(item)`
   * - `choose(item)` is called by a click, by Enter, and in a grid by the arrow keys
   * - `open(item, isOpen)` is called in a tree by the arrow keys to the sides
   */
  constructor(options) {
    this.#options = options;
    const isGrid = options.role === "grid";
    this.space = element("div.space", { role: isGrid ? "rowgroup" : "none" });
    this.element = element(`div.rows.${options.role}`, { role: options.role, "aria-label": options.label, tabindex: "0" },
      isGrid ? element("div.head", { role: "row", "aria-rowindex": "1" },
        options.columns.map((title) => element("span", { role: "columnheader" }, title))) : null,
      this.space);
    this.head = isGrid ? this.element.firstChild : null;
    this.element.addEventListener("scroll", () => this.draw(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.#press(event));
    this.space.addEventListener("click", (event) => this.#click(event));
    new ResizeObserver(() => {
      this.#rowHeight = 0;
      this.draw();
    }).observe(this.element);
  }

  get items() { return this.#items; }

  /**
   * Shows other items: an array, or what has its `length` and `at`.
   *
   * The first row that is seen stays where it is if rows come before it.
   */
  show(items) {
    const height = this.#height();
    const first = height ? Math.floor(this.element.scrollTop / height) : 0;
    const anchor = first > 0 ? this.#anchor : null;
    this.#items = items;
    if (anchor !== null) {
      const index = this.#find(anchor);
      this.space.style.height = `${items.length * height}px`;
      if (index >= 0 && index !== first) this.element.scrollTop += (index - first) * height;
    }
    this.draw();
  }

  #find(key) {
    const { find, key: keyOf } = this.#options;
    return find ? find(key) : this.#items.findIndex((item) => keyOf(item) === key);
  }

  #height() {
    if (!this.#rowHeight && this.element.clientHeight) {
      this.#rowHeight = Number.parseFloat(getComputedStyle(this.element).getPropertyValue("--row")) || 28;
    }
    return this.#rowHeight;
  }

  draw() {
    const height = this.#height(), items = this.#items, { element: list, space } = this;
    const isGrid = this.#options.role === "grid";
    if (isGrid) setAttribute(list, "aria-rowcount", items.length + 1);
    if (!height || !list.clientHeight) return;
    space.style.height = `${items.length * height}px`;
    const overscan = 4;
    const first = Math.max(0, Math.floor(list.scrollTop / height) - overscan);
    const end = Math.min(items.length, Math.ceil((list.scrollTop + list.clientHeight) / height) + overscan);
    while (this.#pool.length < end - first) this.#pool.push(this.#makeRow());
    const size = this.#pool.length;
    const seen = items.at(Math.floor(list.scrollTop / height));
    this.#anchor = seen === undefined ? null : this.#options.key(seen);
    const used = new Set();
    let active = null;
    for (let index = first; index < end; index += 1) {
      const row = this.#pool[index % size], item = items.at(index);
      used.add(row);
      this.#place(row, item, index, height);
      if (this.#isCursor(item)) active = row.id;
    }
    for (const row of this.#pool) {
      if (!used.has(row) && row.isConnected) row.remove();
    }
    this.#sort(first, end, size);
    setAttribute(list, "aria-activedescendant", active);
  }

  /** Keeps the order of the rows in the document, in which they are read. */
  #sort(first, end, size) {
    let before = null;
    for (let index = end - 1; index >= first; index -= 1) {
      const row = this.#pool[index % size];
      if (row.parentNode !== this.space || row.nextSibling !== before) this.space.insertBefore(row, before);
      before = row;
    }
  }

  #makeRow() {
    const row = this.#options.make();
    row.id = `${this.#prefix}-${this.#pool.length}`;
    return row;
  }

  #place(row, item, index, height) {
    const { role, fill, isSelected } = this.#options;
    row.index = index;
    const top = `translateY(${index * height}px)`;
    if (row.style.transform !== top) row.style.transform = top;
    if (role === "grid") setAttribute(row, "aria-rowindex", index + 2);
    setAttribute(row, "aria-selected", isSelected(item) ? "true" : "false");
    row.classList.toggle("cursor", this.#isCursor(item));
    fill(row, item);
  }

  #isCursor(item) {
    return this.#cursor !== null && this.#options.key(item) === this.#cursor;
  }

  get #cursorIndex() {
    return this.#cursor === null ? -1 : this.#find(this.#cursor);
  }

  /** Moves the cursor to an item, and shows it. */
  moveTo(key) {
    if (this.#cursor === key) return;
    this.#cursor = key;
    const index = this.#cursorIndex;
    if (index >= 0) this.#reveal(index);
    this.draw();
  }

  #reveal(index) {
    const height = this.#height(), list = this.element;
    if (!height) return;
    const head = this.head?.offsetHeight ?? 0;
    const top = index * height, visible = list.clientHeight - head;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + height > list.scrollTop + visible) list.scrollTop = top + height - visible;
  }

  #click(event) {
    const row = event.target.closest("[id]");
    const item = row && row.parentNode === this.space ? this.#items.at(row.index) : undefined;
    if (item === undefined) return;
    this.#cursor = this.#options.key(item);
    if (event.target.closest(".twist")) this.#options.open?.(item, null);
    else this.#options.choose(item, event);
    this.draw();
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.element) return;
    const items = this.#items, index = this.#cursorIndex, item = index < 0 ? undefined : items.at(index);
    const page = Math.max(1, Math.floor(this.element.clientHeight / (this.#height() || 28)) - 1);
    const moves = {
      ArrowDown: index + 1, ArrowUp: index < 0 ? 0 : index - 1, Home: 0, End: items.length - 1,
      PageDown: index + page, PageUp: index - page,
    };
    if (event.key in moves) {
      if (!items.length) return;
      event.preventDefault();
      const next = items.at(Math.min(items.length - 1, Math.max(0, moves[event.key])));
      this.moveTo(this.#options.key(next));
      if (this.#options.role === "grid") this.#options.choose(next, event);
    } else if ((event.key === "Enter" || event.key === " ") && item) {
      event.preventDefault();
      this.#options.choose(item, event);
    } else if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && this.#options.open && item) {
      event.preventDefault();
      const next = this.#options.open(item, event.key === "ArrowRight");
      if (next !== undefined && next !== null) this.moveTo(next);
    }
    this.draw();
  }
}
