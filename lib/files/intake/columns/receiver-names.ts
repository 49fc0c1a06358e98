import { type Cell, shownText } from "@/lib/files/intake/cell";
import { type Column, foldHeader } from "./column";
import { columnLabels, numberOrName } from "./column-labels";
import { looksLikeName } from "./contents";

/** Fields of a payout that say who is paid. */
const nameFields = [
  "account_name",
  "receiver_first_name",
  "receiver_last_name",
  "card_printed_name",
  "legal_person_name",
] as const;
const receiverNames: ReadonlySet<string> = new Set(nameFields);

/** Headings that say who is paid, whatever the column is mapped to. */
const nameHeadings: ReadonlySet<string> = new Set([
  ...nameFields.flatMap((name) => [name, ...(columnLabels[name]?.sure ?? []), ...(columnLabels[name]?.likely ?? [])]),
  ...numberOrName,
]);

const isVendor = ({ target }: Column) => target !== null && "own" in target && target.own === "payee";
const isUnsent = (column: Column) => column.target === null || isVendor(column);

/**
 * Columns of a payout file with names that no payout would carry: none of its columns is mapped to a name, and these are left out
 * or taken for numbers. Columns with a question of their own are not among them. Pure.
 */
export function findLostNames(columns: readonly Column[], ignoresUnknown = false): Column[] {
  if (columns.some(({ target }) => target !== null && "field" in target && receiverNames.has(target.field))) return [];
  return columns.filter((column) => {
    const { content, confidence } = column;
    const isAsked = confidence === "check" || (confidence === "unknown" && !ignoresUnknown);
    return content === "name" && !isAsked && isUnsent(column);
  });
}

/**
 * Makes what finds the name in a row whose payout carries none: that of a column with such a heading, or else of the only
 * column of names. People see it in lists, and the warnings about accounts compare it; it isn't sent.
 */
export function makeNameFinder(columns: readonly Column[]): (cells: readonly Cell[]) => string | null {
  const unsent = columns.filter(isUnsent);
  const named = unsent.filter(({ header }) => nameHeadings.has(foldHeader(header)));
  const looking = unsent.filter(({ content }) => content === "name");
  const chosen = named.length > 0 ? named : looking.length === 1 ? looking : looking.filter(isVendor);
  return (cells) => {
    for (const column of chosen) {
      const text = shownText(cells[column.index]).trim();
      if (isVendor(column) || column.content === undefined ? looksLikeName(text) : /\p{L}/u.test(text)) return text;
    }
    return null;
  };
}
