import { type Pair, splitForm } from "@/lib/core/text/form-encoding";
import { foldName } from "@/lib/gateway/fields/field";
import * as common from "@/messages/common";
import * as t from "@/messages/sandbox/debugger";
import { decodePercent } from "./base-string";

const valueShown = 80;

export type Finding = {
  about: "whole" | "method" | "address" | "encoding" | "parameter" | "order";
  parameter: string | null;
  text: string;
};

export function finding(about: Finding["about"], text: string, parameter: string | null = null): Finding {
  return { about, parameter, text };
}

/** Escapes invisible characters and shortens long values. */
export function quoteValue(value: string): string {
  if (value === "") return common.nothing;
  const visible = value
    .replaceAll("\r", "\\r")
    .replaceAll("\n", "\\n")
    .replaceAll("\t", "\\t")
    .replaceAll("\u00a0", "\\u00a0");
  const characters = [...visible];
  return characters.length <= valueShown ? visible : `${characters.slice(0, valueShown).join("")}…`;
}

const hexDigits = /%[0-9A-Fa-f]{2}/g;

/** RFC 3986 §2.1 asks for upper-case hex digits. */
const withUpperHex = (encoded: string) => encoded.replace(hexDigits, (byte) => byte.toUpperCase());

const unreserved = /[A-Za-z0-9\-._~]/;

/** Describes a deviation from RFC 5849 §3.6 as the end of a sentence that starts with "they", or null. */
export function describeEncoding(theirs: string): string | null {
  if (withUpperHex(theirs) !== theirs) return t.hexLowerCase;
  const bare = [...new Set([...theirs.replace(hexDigits, "")].filter((character) => !unreserved.test(character)))];
  if (bare.length > 0) {
    const again = bare.filter((character) => theirs.includes(encodeByte(character)));
    if (again.length > 0) return t.encodingPartial(again.map(quote).join(common.and));
    const wanted = bare.map((character) => encodeByte(character)).join(" ");
    return t.encodingMissing(bare.map(quote).join(" "), wanted);
  }
  const needless = [...theirs.matchAll(hexDigits)].map(([byte]) =>
    String.fromCharCode(Number.parseInt(byte.slice(1), 16)),
  );
  const plain = [...new Set(needless.filter((character) => unreserved.test(character)))];
  return plain.length > 0 ? t.encodingNeedless(plain.map(quote).join(" ")) : null;
}

const quote = (character: string) => (character === " " ? t.aSpace : `"${character}"`);

function encodeByte(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}

type Raw = { name: string; rawName: string; rawValue: string };

const readRaw = (normalized: string): Raw[] =>
  splitForm(normalized).map(([rawName, rawValue]) => ({ name: readLoosely(rawName), rawName, rawValue }));

const readLoosely = (raw: string) => decodePercent(raw) ?? raw;

export function readPairs(normalized: string): Pair[] {
  return readRaw(normalized).map(({ name, rawValue }) => [name, readLoosely(rawValue)]);
}

/** Compares parameters in our order, then the order itself (RFC 5849 §3.4.1.3.2). */
export function compareParameters(ours: string, theirs: string): Finding[] {
  const own = readRaw(ours);
  const other = readRaw(theirs);
  const names = [...new Set([...own, ...other].map(({ name }) => name))].sort();
  const only = { ours: [] as Raw[], theirs: [] as Raw[] };
  const findings = names.flatMap((name) => {
    const [mine, foreign] = withoutEqual(
      own.filter((pair) => pair.name === name),
      other.filter((pair) => pair.name === name),
    );
    only.ours.push(...mine.slice(foreign.length));
    only.theirs.push(...foreign.slice(mine.length));
    return mine.slice(0, foreign.length).map((pair, at) => comparePair(pair, foreign[at] as Raw));
  });
  return [...findings, ...compareMissing(only.ours, only.theirs), ...compareOrder(other)];
}

function withoutEqual(ours: readonly Raw[], theirs: readonly Raw[]): [Raw[], Raw[]] {
  const rest = [...theirs];
  const mine = ours.filter((pair) => {
    const at = rest.findIndex((one) => one.rawValue === pair.rawValue && one.rawName === pair.rawName);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
  return [mine, rest];
}

function comparePair(ours: Raw, theirs: Raw): Finding {
  const say = (text: string) => finding("parameter", t.atParameter(quoteValue(ours.name), text), ours.name);
  if (ours.rawValue === theirs.rawValue) {
    return say(t.they(describeEncoding(theirs.rawName) ?? t.nameEncodingDiffers));
  }
  const encoding = explainEncoding(ours.rawValue, theirs.rawValue);
  if (encoding !== null) return say(encoding);
  const [mine, foreign] = [readLoosely(ours.rawValue), readLoosely(theirs.rawValue)];
  return say(t.valueDiffers(quoteValue(foreign), quoteValue(mine), explainValue(ours.name, mine, foreign)));
}

function explainEncoding(ours: string, theirs: string): string | null {
  const text = readLoosely(ours);
  const decoded = decodePercent(theirs);
  if (decoded === text) {
    return theirs === text ? t.valueUnencoded : t.they(describeEncoding(theirs) ?? t.valueEncodingDiffers);
  }
  if (theirs === text) return t.valueUnencoded;
  if (decodePercent(theirs.replaceAll("+", "%20")) === text) return t.spaceAsPlus;
  if (decoded !== null && decodePercent(decoded) === text) return t.valueOverEncoded;
  if (decoded === null && readLatin1(theirs) === text) return t.valueAsLatin;
  return null;
}

const readLatin1 = (raw: string) =>
  raw.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function explainValue(name: string, ours: string, theirs: string): string {
  if (name === "oauth_timestamp" || name === "oauth_nonce") return t.theirValueHint;
  if (ours.trim() === theirs.trim()) return t.whitespacePart;
  if (ours.normalize() === theirs.normalize()) return t.unicodePart;
  if (ours.toLowerCase() === theirs.toLowerCase()) return t.casePart;
  return "";
}

function compareMissing(ours: readonly Raw[], theirs: readonly Raw[]): Finding[] {
  const extra = [...theirs];
  const missing = ours.map((pair) => {
    const at = extra.findIndex(({ name }) => foldName(name) === foldName(pair.name));
    if (at === -1) {
      return finding(
        "parameter",
        t.parameterMissing(quoteValue(pair.name), quoteValue(readLoosely(pair.rawValue))),
        pair.name,
      );
    }
    const [like] = extra.splice(at, 1);
    return finding("parameter", t.parameterRenamed(quoteValue(like?.name ?? ""), quoteValue(pair.name)), pair.name);
  });
  return [...missing, ...extra.map(describeExtra)];
}

function describeExtra({ name, rawValue }: Raw): Finding {
  if (name === "oauth_signature") {
    return finding("parameter", t.signatureSigned, name);
  }
  if (name === "realm") {
    return finding("parameter", t.realmSigned, name);
  }
  const value = quoteValue(readLoosely(rawValue));
  return finding("parameter", t.parameterExtra(quoteValue(name), value), name);
}

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
type Sorting = (a: Raw, b: Raw) => number;
const rightSorting: Sorting = (a, b) => byCode(a.rawName, b.rawName) || byCode(a.rawValue, b.rawValue);

const wrongSortings: [string, Sorting][] = [
  [
    t.sortedBeforeEncoding,
    (a, b) => byCode(a.name, b.name) || byCode(readLoosely(a.rawValue), readLoosely(b.rawValue)),
  ],
  [t.sortedByText, (a, b) => byCode(`${a.rawName}=${a.rawValue}`, `${b.rawName}=${b.rawValue}`)],
  [
    t.sortedCaseless,
    (a, b) => byCode(a.rawName.toLowerCase(), b.rawName.toLowerCase()) || byCode(a.rawValue, b.rawValue),
  ],
  [t.sortedByName, (a, b) => byCode(a.rawName, b.rawName)],
];

function compareOrder(theirs: readonly Raw[]): Finding[] {
  const isSorted = (sorting: Sorting) =>
    theirs.every((pair, at) => at === 0 || sorting(theirs[at - 1] as Raw, pair) <= 0);
  if (isSorted(rightSorting)) return [];
  const known = wrongSortings.find(([, sorting]) => isSorted(sorting));
  if (known) return [finding("order", t.theySorted(known[0]))];
  const at = theirs.findIndex((pair, index) => index > 0 && rightSorting(theirs[index - 1] as Raw, pair) > 0);
  const [before, after] = [theirs[at - 1]?.name ?? "", theirs[at]?.name ?? ""];
  return [finding("order", t.sortingDiffers(quoteValue(before), quoteValue(after)))];
}
