/**
 * How to write an amount that was typed in the form of another country, where its reading is certain; null where it is
 * not, or where the catalogue's own words fit better. Nothing is ever converted.
 */
export function explainAmount(typed: string): string | null {
  const text = typed.trim().replace(/[\s'\u2019]/g, " ");
  if (/^\d+,\d{1,2}$/.test(text)) return `Use a dot: ${text.replace(",", ".")}`;
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text) || /^\d{1,3}(?: \d{3})+(?:\.\d+)?$/.test(text)) {
    return `Leave out the separators: ${text.replace(/[, ]/g, "")}`;
  }
  if (/^\d{1,3}(?:[. ]\d{3})+,\d{1,2}$/.test(text)) {
    return `Use a dot, and no separators: ${text.replace(/[. ]/g, "").replace(",", ".")}`;
  }
  if (/^\d{1,3},\d{3}$/.test(text)) {
    return `A comma can be read in two ways: write ${text.replace(",", "")} or ${text.replace(",", ".")}`;
  }
  return null;
}
