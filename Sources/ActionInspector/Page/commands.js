// Command lines that give the same answers in a terminal.

import { settings, write } from "./connection.js";

/** A word for a POSIX shell, quoted where it has to be. */
export function quoted(word) {
  if (/^[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+=:,./-]*$/.test(word)) return word;
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** A line of `action` about the inspected program: the words are quoted, empty ones are left out. */
export function command(subcommand, words = [], from = null) {
  const parts = ["action", subcommand, ...words.map(quoted)];
  if (from) parts.push("--from", quoted(from));
  if (settings.option) parts.push(settings.option);
  return parts.join(" ");
}

/** A line of `action watch`; null where a map is inspected, since a map performs nothing that could be watched. */
export function watchCommand(options, from = null) {
  return settings.option?.startsWith("--map") ? null : command("watch", options, from);
}

/** Arguments as words: `name=text` for text, `name:=json` for the rest, or `--args` where a name could be misread. */
export function argumentWords(values) {
  const members = Object.entries(values ?? {});
  if (members.some(([name]) => !/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name))) return ["--args", write(values)];
  return members.map(([name, value]) => (typeof value === "string" ? `${name}=${value}` : `${name}:=${write(value)}`));
}
