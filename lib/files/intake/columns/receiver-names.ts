import { type Cell, shownText } from "@/lib/files/intake/cell";
import { type Column, foldHeader } from "./column";
import { columnLabels, numberOrName } from "./column-labels";
import { looksLikeName } from "./contents";

const nameFields = [
  "account_name",
  "receiver_first_name",
  "receiver_last_name",
  "card_printed_name",
  "legal_person_name",
] as const;
const receiverNames: ReadonlySet<string> = new Set(nameFields);

const nameHeadings: ReadonlySet<string> = new Set([
  ...nameFields.flatMap((name) => [name, ...(columnLabels[name]?.sure ?? []), ...(columnLabels[name]?.likely ?? [])]),
  ...numberOrName,
]);

const isVendor = ({ target }: Column) => target !== null && "own" in target && target.own === "payee";
const isUnsent = (column: Column) => column.target === null || isVendor(column);

export function findLostNames(columns: readonly Column[], ignoresUnknown = false): Column[] {
  if (columns.some(({ target }) => target !== null && "field" in target && receiverNames.has(target.field))) return [];
  return columns.filter((column) => {
    const { content, confidence } = column;
    const isAsked = confidence === "check" || (confidence === "unknown" && !ignoresUnknown);
    return content === "name" && !isAsked && isUnsent(column);
  });
}

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
