const rules = new Intl.PluralRules("en");

/** The form of a word, or of a whole sentence, that fits a count; without `many` the word takes an s. Pure. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  rules.select(count) === "one" ? one : many;

/** The same after its count: "1 row", "7 rows". */
export const counted = (count: number, one: string, many?: string): string => `${count} ${plural(count, one, many)}`;

/** A phrase as it starts a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a user typed, or an older row holds, with the full stop that the next sentence needs. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
