import { z } from "zod";
import { type OrderSearch, orderList } from "@/lib/payments/orders/lists/list-search";
import * as t from "@/messages/exports/model";

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportColumns = ["shown", "all"] as const;
export type ExportColumns = (typeof exportColumns)[number];

export type ExportedList = OrderSearch & { cols: string | undefined };

export function readList(query: string): ExportedList {
  const params = new URLSearchParams(query);
  return { ...orderList.read((name) => params.get(name) ?? undefined), cols: params.get("cols") ?? undefined };
}

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
    .max(2_000, t.filtersBeyondLimit)
    .refine((text) => {
      const { cursor, notes } = readList(text);
      return cursor === null && notes.length === 0;
    }, t.filtersInvalid),
  format: z.enum(exportFormats, { error: t.formatMissing }),
  columns: z.enum(exportColumns, { error: t.columnsMissing }),
  onlyChanged: z.boolean({ error: t.scopeMissing }),
});
