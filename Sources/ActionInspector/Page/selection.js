// What is chosen. All panels share it, and the address names it: `#/node/PATH/action/NAME/arguments/JSON/position/NUMBER`, behind the
// tab.

import { Answer, ask, askPages, focus, followFocus, from, keyOf, pin, start, startPath, states } from "./program.js";
import { changed } from "./frames.js";
import { write } from "./connection.js";

export const tabs = ["now", "then", "do", "health"];

export const selection = {
  tab: "now",
  action: null,
  /** The only arguments of the chosen entry; null for any. */
  arguments: null,
  /** The position of the chosen entry among those that are told alike, since their arguments are secret. */
  position: 0,
  /** The number of the chosen row of the log. */
  row: null,
};

export function selectedKey() {
  return selection.action === null ? null : keyOf(selection.action, selection.arguments, selection.position);
}

/** The list entry of the chosen action; undefined where it is not claimed here. */
export function selectedEntry() {
  return states.entries.get(selectedKey());
}

export function chooseAction(action, values = null, position = 0) {
  if (selection.action === action && selectedKey() === keyOf(action, values, position)) return;
  Object.assign(selection, { action, arguments: values, position });
  changed("selection");
  writeAddress();
}

export function chooseNode(path, id = null) {
  pin(path, id);
  writeAddress();
}

export function chooseFocus() {
  followFocus();
  writeAddress();
}

export function chooseTab(tab) {
  if (selection.tab === tab) return;
  selection.tab = tab;
  changed("tab");
  writeAddress();
}

export function chooseRow(row) {
  if (selection.row === row) return;
  selection.row = row;
  changed("row");
}

// MARK: The address

let isReading = false;

export function writeAddress() {
  if (isReading) return;
  const parts = [];
  if (selection.tab !== "now") parts.push(selection.tab);
  if (start.isPinned) parts.push("node", start.path);
  if (selection.action !== null) parts.push("action", selection.action);
  if (selection.action !== null && selection.arguments) parts.push("arguments", write(selection.arguments));
  if (selection.action !== null && selection.position) parts.push("position", selection.position);
  const address = `#/${parts.map(encodeURIComponent).join("/")}`;
  // The token of the address was good once; a reload shows the page by its cookie.
  if (address !== location.hash || location.search) history.replaceState(null, "", location.pathname + address);
}

export function readAddress() {
  isReading = true;
  const parts = [];
  for (const part of location.hash.replace(/^#?\/?/, "").split("/")) {
    try { parts.push(decodeURIComponent(part)); } catch { parts.push(part); }
  }
  chooseTab(tabs.includes(parts[0]) ? parts.shift() : "now");
  const named = {};
  for (let index = 0; index + 1 < parts.length; index += 2) named[parts[index]] = parts[index + 1];
  if (named.node) pin(named.node);
  if (named.action) {
    let values = null;
    try { values = named.arguments ? JSON.parse(named.arguments) : null; } catch { /* The action alone. */ }
    chooseAction(named.action, values, Number.parseInt(named.position, 10) || 0);
  }
  isReading = false;
}

// MARK: What is asked about the selection

/** The explanation of the chosen action from the start. */
export const explanation = new Answer("explanation", () => {
  const { action, arguments: values } = selection;
  // Without its secret arguments the question would be another one.
  if (action === null || selectedEntry()?.secret) return null;
  const params = { action, ...from(), ...(values ? { arguments: values } : {}) };
  return { key: write(params), ask: () => ask("actions/explain", params) };
});

/** All key bindings, by their actions, as they are from the start. */
export const bindings = new Answer("bindings", () => {
  if (selection.action === null) return null;
  const params = from();
  return {
    key: `keys ${write(params)}`,
    ask: async () => {
      const results = await askPages("keys/list", params);
      return { keys: results.flatMap((page) => page.keys), revision: results.at(-1).revision };
    },
  };
});

/** The whole tree, as nodes in order: { id, name, path, claims, level, parent, children, position, size }. */
export const tree = new Answer("tree", () => ({
  key: "tree",
  ask: async () => {
    const results = await askPages("tree/get", {});
    return { ...flattened(results), revision: results.at(-1).revision };
  },
}));

function flattened(results) {
  const nodes = [], byID = new Map();
  const add = (read, parent) => {
    const node = {
      id: read.id, name: read.name, path: read.path, claims: read.claims ?? [], hosts: read.hosts ?? 0,
      parent, level: parent ? parent.level + 1 : 1, children: [], position: 1,
    };
    byID.set(read.id, node);
    if (parent) node.position = parent.children.push(node);
    return node;
  };
  let root = null;
  for (const page of results) {
    if (page.root) {
      // A loop, for a tree may be deeper than the stack.
      const pending = [[page.root, null]];
      while (pending.length) {
        const [read, parent] = pending.pop();
        const node = add(read, parent);
        root ??= node;
        for (const child of [...(read.children ?? [])].reverse()) pending.push([child, node]);
      }
    }
    for (const read of page.nodes ?? []) {
      const known = byID.get(read.id);
      // A node with many claims is on several pages.
      if (known) known.claims = known.claims.concat(read.claims ?? []);
      else if (root) add(read, byID.get(read.parent) ?? root);
      else root = add(read, null);
    }
  }
  const pending = root ? [root] : [];
  const paths = new Map();
  while (pending.length) {
    const node = pending.pop();
    nodes.push(node);
    paths.set(node.path, (paths.get(node.path) ?? 0) + 1);
    for (const child of [...node.children].reverse()) pending.push(child);
  }
  return { nodes, paths, root };
}

/** Whether a node is the start of requests. */
export function isStart(node) {
  return start.isPinned && start.id ? node.id === start.id : node.path === startPath();
}

export function isFocus(node) {
  return node.path === focus.path;
}
