const rules = new Intl.PluralRules("en");

export const plural = (count: number, one: string, many = `${one}s`): string =>
  rules.select(count) === "one" ? one : many;

export const counted = (count: number, one: string, many?: string): string => `${count} ${plural(count, one, many)}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function asSentence(text: string): string {
  return /[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
