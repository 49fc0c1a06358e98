import { editDistance } from "@/lib/core/text/search-text";

const legalForms = new Set(
  (
    "gmbh mbh ggmbh ag kg ohg gbr ug se ev ek co inc incorporated ltd limited llc llp plc corp corporation company " +
    "sa sarl sas srl spa snc bv nv ab as asa oy oyj aps doo dd kft zrt sro spzoo ooo oao zao pty pte " +
    "haftungsbeschrankt gesellschaft"
  ).split(" "),
);

const foldedLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "a",
  ø: "o",
  œ: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  þ: "th",
};

/**
 * Ignores case, accents, punctuation, legal forms and word order; ä, ae and a are equal. Empty for a name without
 * letters or digits.
 */
export function nameKey(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæøœłđıþ]/g, (letter) => foldedLetters[letter] ?? letter)
    .replace(/([aou])e/g, "$1")
    .replace(/[.'’]/g, "");
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const distinctive = words.filter((word) => !legalForms.has(word));
  return (distinctive.length > 0 ? distinctive : words).sort().join("");
}

const slipsAllowed = (key: string) => (key.length < 5 ? 0 : key.length < 10 ? 1 : 2);

export function areSameKeys(a: string, b: string): boolean {
  if (a === b) return a !== "";
  const allowed = Math.min(slipsAllowed(a), slipsAllowed(b));
  return allowed > 0 && editDistance(a, b) <= allowed;
}

export function areCloseNames(a: string, b: string): boolean {
  return areSameKeys(nameKey(a), nameKey(b));
}

/** An index avoids comparing each name with each other. */
export function indexNames<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): (name: string) => Entry[] {
  const byPart = new Map<string, { key: string; entry: Entry }[]>();
  for (const entry of entries) {
    const key = nameKey(nameOf(entry));
    for (const [at, part] of partsOf(key).entries()) {
      const place = `${key.length}/${at}/${part.text}`;
      const known = byPart.get(place);
      if (known) known.push({ key, entry });
      else byPart.set(place, [{ key, entry }]);
    }
  }
  return (name) => {
    const key = nameKey(name);
    const found = new Set<Entry>();
    for (const place of placesFor(key)) {
      for (const one of byPart.get(place) ?? []) if (areSameKeys(key, one.key)) found.add(one.entry);
    }
    return [...found];
  };
}

/** A slip damages two parts at most, when neighbouring letters swap across a border; so one part stays whole. */
const partsFor = (slips: number) => 2 * slips + 1;

function partsOf(key: string): { from: number; text: string }[] {
  const count = partsFor(slipsAllowed(key));
  const borders = Array.from({ length: count + 1 }, (_, at) => Math.floor((at * key.length) / count));
  return borders.slice(0, -1).map((from, at) => ({ from, text: key.slice(from, borders[at + 1]) }));
}

function* placesFor(key: string): Generator<string> {
  const slips = slipsAllowed(key);
  for (let length = key.length - slips; length <= key.length + slips; length += 1) {
    const parts = partsOf("x".repeat(Math.max(0, length)));
    for (const [at, { from, text }] of parts.entries()) {
      for (let start = Math.max(0, from - slips); start <= from + slips; start += 1) {
        yield `${length}/${at}/${key.slice(start, start + text.length)}`;
      }
    }
  }
}
