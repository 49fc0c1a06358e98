import * as t from "@/messages/core/model";

export type EnvFile = { values: Map<string, string>; problems: string[] };

const named = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=(.*)$/;
const quotes = ["'", '"', "`"];
const curly = /^[\u2018-\u201f\u00ab\u00bb]/;

/**
 * A value ends at its line or closing quote; a comment needs a blank before the #. Editors may add a byte order mark or
 * write UTF-16, which hides names.
 */
export function readEnvFile(bytes: Uint8Array): EnvFile {
  const text = decode(bytes);
  if (text === null) return { values: new Map(), problems: [t.envIsNoText] };
  const values = new Map<string, string>();
  const problems: string[] = [];
  const lines = text.split(/\r\n|\n|\r/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const place = at + 1;
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name = "", rest = ""] = named.exec(line) ?? [];
    if (name === "") {
      problems.push(t.envLineIsNoSetting(place));
      continue;
    }
    const read = readValue(rest, lines, at);
    if (typeof read.value !== "string") problems.push(read.value.problem(place, name));
    else if (values.has(name) && values.get(name) !== read.value) problems.push(t.envHasTwice(place, name));
    else values.set(name, read.value);
    at = read.end;
  }
  return { values, problems };
}

type Value = { value: string | { problem: (place: number, name: string) => string }; end: number };

function readValue(rest: string, lines: readonly string[], at: number): Value {
  const start = rest.trimStart();
  const quote = quotes.find((one) => start.startsWith(one));
  if (quote !== undefined) return readQuoted(quote, start, lines, at);
  if (curly.test(start)) return { value: { problem: t.envHasCurlyQuotes }, end: at };
  const comment = /(^|\s)#/.exec(rest);
  const bare = comment ? rest.slice(0, comment.index) : rest;
  if (bare.includes("#") || rest.startsWith("#")) return { value: { problem: t.envHasHash }, end: at };
  return { value: bare.trim(), end: at };
}

function readQuoted(quote: string, start: string, lines: readonly string[], at: number): Value {
  let value = start.slice(1);
  let end = at;
  while (!value.includes(quote)) {
    end += 1;
    const next = lines[end];
    if (next === undefined) return { value: { problem: t.envQuoteIsOpen }, end: at };
    value += `\n${next}`;
  }
  const close = value.indexOf(quote);
  const after = value.slice(close + 1).split("\n")[0] ?? "";
  if (!/^\s*$|^\s+#/.test(after) || after.includes(quote)) return { value: { problem: t.envHasTextAfterQuote }, end };
  const inside = value.slice(0, close);
  return { value: quote === '"' ? inside.replaceAll("\\n", "\n") : inside, end };
}

function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  try {
    const text = new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
