/** A vendor number as it is looked up: by its text, whatever its case. */
export const foldVendor = (text: string) => text.trim().toLowerCase();

/** Whether a cell has a vendor number, and no saved payee has it. */
export function isUnknownVendor(text: string, vendors: ReadonlySet<string>): boolean {
  const folded = foldVendor(text);
  return folded !== "" && !vendors.has(folded);
}
