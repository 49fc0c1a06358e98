import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";

/** Most of a column of card numbers look like one; of long ids, one in twenty does by chance. */
export function holdsCards(cells: readonly string[]): boolean {
  const given = cells.filter(Boolean);
  return given.length > 0 && given.filter((cell) => hideCardNumbers(cell) !== cell).length > given.length / 2;
}

/** An id is what rows are found by: only digits in groups, as cards print them, are cut from it. */
export const hideInId = (id: string): string => (/\d[ -]\d/.test(id) ? hideCardNumbers(id) : id);
