import type { ItemDetail } from "@/lib/books/matching/item-queries";

type Row = { id: string; isNamed: boolean };
type Opened = Pick<ItemDetail, "id" | "next"> & { suggestion: { id: string } | null };

/**
 * Returns the rows around the opened one, and the difference that opens after an act: the next unexplained row of this
 * list, else the first one, else one outside this page.
 */
export function stepsFrom(rows: readonly Row[], { id, next, suggestion }: Opened) {
  const at = rows.findIndex((row) => row.id === id);
  const inTurn = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].filter(({ isNamed }) => !isNamed);
  const after = (gone: string | undefined) => {
    const [following] = inTurn.filter((row) => row.id !== gone);
    return following?.id ?? (next === gone ? null : next);
  };
  return {
    previous: rows[at - 1]?.id ?? null,
    next: rows[at + 1]?.id ?? null,
    open: after(undefined),
    openWithoutSuggestion: after(suggestion?.id),
  };
}
