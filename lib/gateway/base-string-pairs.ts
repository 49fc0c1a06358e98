import { foldName } from "@/lib/fields/field";
import { decodePercent } from "@/lib/gateway/base-string";
import { describeEncoding, type Finding, finding, tell } from "@/lib/gateway/base-string-words";
import { type Pair, splitForm } from "@/lib/gateway/encode";

/** A pair as it stands in normalized parameters, with its name as people read it. */
type Raw = { name: string; rawName: string; rawValue: string };

const readRaw = (normalized: string): Raw[] =>
  splitForm(normalized).map(([rawName, rawValue]) => ({ name: readLoosely(rawName), rawName, rawValue }));

/** Decoded where that works, else as it stands. */
const readLoosely = (raw: string) => decodePercent(raw) ?? raw;

/** Names and values of another party's normalized parameters, read as well as they can be. */
export function readPairs(normalized: string): Pair[] {
  return readRaw(normalized).map(({ name, rawValue }) => [name, readLoosely(rawValue)]);
}

/**
 * What differs between our normalized parameters and another party's, parameter by parameter in our order, then the
 * order itself. RFC 5849 §3.4.1.3.2.
 */
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

/** Takes away from both sides what they have alike. */
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
  const say = (text: string) => finding("parameter", `At parameter ${tell(ours.name)}: ${text}`, ours.name);
  if (ours.rawValue === theirs.rawValue) {
    return say(`they ${describeEncoding(theirs.rawName) ?? "encode its name otherwise"}.`);
  }
  const encoding = explainEncoding(ours.rawValue, theirs.rawValue);
  if (encoding !== null) return say(encoding);
  const [mine, foreign] = [readLoosely(ours.rawValue), readLoosely(theirs.rawValue)];
  return say(`they have ${tell(foreign)}, we have ${tell(mine)}${explainValue(ours.name, mine, foreign)}.`);
}

/** Both mean the same text, differently encoded: how; null when the text differs. */
function explainEncoding(ours: string, theirs: string): string | null {
  const text = readLoosely(ours);
  const decoded = decodePercent(theirs);
  if (decoded === text) {
    return theirs === text
      ? "they did not encode the value."
      : `they ${describeEncoding(theirs) ?? "encode it otherwise"}.`;
  }
  if (theirs === text) return "they did not encode the value.";
  if (decodePercent(theirs.replaceAll("+", "%20")) === text) return "they write + for a space; the rule is %20.";
  if (decoded !== null && decodePercent(decoded) === text) return "they encoded the value once more than we do.";
  if (decoded === null && readLatin1(theirs) === text) return "they encoded it as ISO-8859-1; the rule is UTF-8.";
  return null;
}

const readLatin1 = (raw: string) =>
  raw.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What may be behind two different values, as the end of the sentence. */
function explainValue(name: string, ours: string, theirs: string): string {
  if (name === "oauth_timestamp" || name === "oauth_nonce") return "; type theirs above to compare the rest";
  if (ours.trim() === theirs.trim()) return " (blanks or a line end beside it)";
  if (ours.normalize() === theirs.normalize()) return " (the same letters in another Unicode form)";
  if (ours.toLowerCase() === theirs.toLowerCase()) return " (upper and lower case)";
  return "";
}

/** What one side has and the other lacks; a name that is only spelled otherwise is told as that. */
function compareMissing(ours: readonly Raw[], theirs: readonly Raw[]): Finding[] {
  const extra = [...theirs];
  const missing = ours.map((pair) => {
    const at = extra.findIndex(({ name }) => foldName(name) === foldName(pair.name));
    if (at === -1) {
      return finding(
        "parameter",
        `They lack the parameter ${tell(pair.name)} (${tell(readLoosely(pair.rawValue))}).`,
        pair.name,
      );
    }
    const [like] = extra.splice(at, 1);
    return finding("parameter", `They call it ${tell(like?.name ?? "")}, we call it ${tell(pair.name)}.`, pair.name);
  });
  return [...missing, ...extra.map(tellExtra)];
}

function tellExtra({ name, rawValue }: Raw): Finding {
  if (name === "oauth_signature") {
    return finding("parameter", "They signed oauth_signature too; it is left out of what is signed.", name);
  }
  if (name === "realm") {
    return finding("parameter", "They have realm; the one of the header is left out of what is signed.", name);
  }
  const value = tell(readLoosely(rawValue));
  return finding("parameter", `They have a parameter that we do not have: ${tell(name)} (${value}).`, name);
}

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
type Sorting = (a: Raw, b: Raw) => number;
const rightSorting: Sorting = (a, b) => byCode(a.rawName, b.rawName) || byCode(a.rawValue, b.rawValue);

/** Sortings seen in other signers, each with what is wrong about it. */
const wrongSortings: [string, Sorting][] = [
  [
    "before encoding; the rule is after",
    (a, b) => byCode(a.name, b.name) || byCode(readLoosely(a.rawValue), readLoosely(b.rawValue)),
  ],
  [
    "the joined name=value texts; the rule is by name, then by value",
    (a, b) => byCode(`${a.rawName}=${a.rawValue}`, `${b.rawName}=${b.rawValue}`),
  ],
  [
    "without regard to upper and lower case; the rule is by bytes",
    (a, b) => byCode(a.rawName.toLowerCase(), b.rawName.toLowerCase()) || byCode(a.rawValue, b.rawValue),
  ],
  ["by name only; equal names are sorted by value", (a, b) => byCode(a.rawName, b.rawName)],
];

function compareOrder(theirs: readonly Raw[]): Finding[] {
  const isSorted = (sorting: Sorting) =>
    theirs.every((pair, at) => at === 0 || sorting(theirs[at - 1] as Raw, pair) <= 0);
  if (isSorted(rightSorting)) return [];
  const known = wrongSortings.find(([, sorting]) => isSorted(sorting));
  if (known) return [finding("order", `They sorted ${known[0]}.`)];
  const at = theirs.findIndex((pair, index) => index > 0 && rightSorting(theirs[index - 1] as Raw, pair) > 0);
  const [before, after] = [theirs[at - 1]?.name ?? "", theirs[at]?.name ?? ""];
  return [finding("order", `They did not sort the parameters: ${tell(before)} stands before ${tell(after)}.`)];
}
