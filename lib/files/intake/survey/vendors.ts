export const foldVendor = (text: string) => text.trim().toLowerCase();

export function isUnknownVendor(text: string, vendors: ReadonlySet<string>): boolean {
  const folded = foldVendor(text);
  return folded !== "" && !vendors.has(folded);
}
