import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";

/** Most values of a card column look like card numbers; one in twenty long ids does by chance. */
export function holdsCards(cells: readonly string[]): boolean {
  const given = cells.filter(Boolean);
  return given.length > 0 && given.filter((cell) => hideCardNumbers(cell) !== cell).length > given.length / 2;
}

/** Ids identify rows, so only digits in printed card groups are hidden. */
export const hideInId = (id: string): string => (/\d[ -]\d/.test(id) ? hideCardNumbers(id) : id);
