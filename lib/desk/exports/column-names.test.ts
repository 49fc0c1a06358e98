import { expect, test } from "vitest";
import { statementColumns } from "@/lib/books/reports/statement";
import { groupBy } from "@/lib/core/lists/group";
import { resultColumns } from "@/lib/files/intake/columns/result-columns";
import { foldName } from "@/lib/gateway/fields/field";
import { listColumns } from "@/lib/payments/orders/lists/list-columns";
import { allFileColumns, shownFileColumns } from "./columns";

type Column = { head: string; means: string };

const files: Record<string, readonly Column[]> = {
  "orders, all columns": allFileColumns("UTC", true),
  "orders, all columns, accounts masked": allFileColumns("UTC", false),
  "orders, as shown": shownFileColumns(
    listColumns.map(({ key }) => key),
    "UTC",
  ),
  "roll-forward": statementColumns,
  "batch results": resultColumns.map((name) => ({
    head: name,
    means: name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  })),
};
const all = Object.values(files).flat();
const nameOf = ({ head }: Column) => foldName(head.replace(/ \(UTC\)$/, ""));

test.each(Object.entries(files))("no name is twice in %s", (_file, columns) => {
  expect(columns.map(nameOf)).toEqual([...new Set(columns.map(nameOf))]);
});

test("a name means the same in every file", () => {
  const meanings = groupBy(all, nameOf);
  const double = [...meanings].filter(([, columns]) => new Set(columns.map(({ means }) => means)).size > 1);
  expect(double).toEqual([]);
});

test("what is the same has one name, beside its spelling for programs", () => {
  const names = groupBy(all, ({ means }) => means);
  const double = [...names].filter(([, columns]) => new Set(columns.map(nameOf)).size > 1);
  expect(double.map(([means, columns]) => [means, [...new Set(columns.map(nameOf))]])).toEqual([
    ["paydeskOrderId", ["paydesk_id", "paydesk_order_id"]],
    ["finalAt", ["final", "final_at"]],
  ]);
});
