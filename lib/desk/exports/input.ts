import { z } from "zod";
import { type OrderSearch, orderList } from "@/lib/payments/orders/lists/list-search";
import * as t from "@/messages/exports/model";

/** How a file is written, and in which words it is offered. */
export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportColumns = ["shown", "all"] as const;
export type ExportColumns = (typeof exportColumns)[number];

/** A list of orders as an address tells it, for an export: no page, but its columns. */
export type ExportedList = OrderSearch & { cols: string | undefined };

/** Reads the address of a list (`query`: parameters without a question mark). */
export function readList(query: string): ExportedList {
  const params = new URLSearchParams(query);
  return { ...orderList.read((name) => params.get(name) ?? undefined), cols: params.get("cols") ?? undefined };
}

/**
 * What of an address says which orders are meant: the same for lists that only look or are sorted differently. Sorted by
 * amount, orders of unknown amount are left out.
 */
export function filterOf(query: string): string {
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) =>
      value.trim() !== "" && name !== "cols" && (name !== "sort" || value === "largest" || value === "smallest"),
  );
  const known = kept.map(([name, value]) => [name, name === "sort" ? "amount" : value.trim()]);
  return new URLSearchParams(known.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))).toString();
}

export const exportInput = z.object({
  query: z
    .string()
    .max(2_000, t.thisListHasToo)
    .refine((text) => {
      const { cursor, notes } = readList(text);
      return cursor === null && notes.length === 0;
    }, t.theAddressOfThis),
  format: z.enum(exportFormats, { error: t.chooseCsvOrXlsx }),
  columns: z.enum(exportColumns, { error: t.chooseTheColumns }),
  /** Only what changed since one's last export of the same list. */
  onlyChanged: z.boolean({ error: t.chooseAllOrdersOr }),
});
