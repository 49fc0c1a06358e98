const monthStems: readonly (readonly string[])[] = [
  ["jan", "ene", "gen", "sty", "led"],
  ["feb", "fev", "lut", "uno"],
  ["mar", "maa", "mrt", "maer", "brez"],
  ["apr", "avr", "abr", "kwi", "dub"],
  ["may", "mai", "maj", "mei", "mag", "kve"],
  ["jun", "juin", "giu", "cze", "cerven", "cervn"],
  ["jul", "juil", "lug", "lip", "cervenec", "cervence"],
  ["aug", "aou", "ago", "sie", "srp"],
  ["sep", "set", "wrz", "zar"],
  ["oct", "okt", "out", "ott", "paz", "rij"],
  ["nov", "lis"],
  ["dec", "dez", "dic", "gru", "pro"],
];
const stems = monthStems
  .flatMap((all, at) => all.map((stem) => ({ stem, month: at + 1 })))
  .sort((a, b) => b.stem.length - a.stem.length);

function monthOf(word: string): number | null {
  const bare = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return stems.find(({ stem }) => bare.startsWith(stem))?.month ?? null;
}

const weekday = /^\p{L}{2,12}\.?,?\s+(?=\d{1,2}(?:st|nd|rd|th)?[\s.\-/]+\p{L}|\p{L}{3,12}\.?\s+\d{1,2}\b)/u;
const dayFirst =
  /^(\d{1,2})(?:st|nd|rd|th|er|º)?[\s.\-/]+(?:de\s+)?(\p{L}{3,12})\.?[\s.,\-/]+(?:de\s+)?(\d{4}|\d{2})(?=$|[\sT,])(.*)$/iu;
const monthFirst = /^(\p{L}{3,12})\.?[\s\-/]+(\d{1,2})(?:st|nd|rd|th)?[\s,\-/]+(\d{4}|\d{2})(?=$|[\sT,])(.*)$/iu;
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?(z|[+-]\d{2}:?\d{2})?)?$/i;
/** A year before 2020 would rather be a day: 26-11-03. */
const short = /^(\d{1,2}([-./])\d{1,2}\2)([2-6]\d)(?=$|[\sT,])/;
const plain = /^\d{4}[-./]/;

const twoDigits = (number: number | string) => String(number).padStart(2, "0");

/**
 * Normalises a day to a full numeric form: 30.11.26 becomes 30.11.2026, 20261130 and "30 Nov 2026" become 2026-11-30. A
 * clock time behind it stays, and so does any other text.
 */
export function plainDay(written: string): string {
  const text = written.trim();
  if (plain.test(text)) return text;
  const [whole, year, month, day, hour, minute, second = "00", zone = ""] = compact.exec(text) ?? [];
  if (whole) return `${year}-${month}-${day}${hour ? ` ${hour}:${minute}:${second}${zone}` : ""}`;
  const bare = text.replace(weekday, "");
  const first = dayFirst.exec(bare);
  const named = first ?? monthFirst.exec(bare);
  if (!named) return text.replace(short, "$120$3");
  const [, one = "", other = "", years = "", rest = ""] = named;
  const [days, word] = first ? [one, other] : [other, one];
  const found = monthOf(word);
  if (found === null) return text;
  const time = rest.replace(/^,/, "").replace(/^\s+(?:at|um|à|om)\s+/i, " ");
  return `${years.length === 2 ? `20${years}` : years}-${twoDigits(found)}-${twoDigits(days)}${time}`;
}
