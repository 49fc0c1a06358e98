import type { Cause } from "@/lib/files/intake/rows/validated-row";
import { findTextMost } from "@/lib/payments/batches/labels";
import { type RowSort, readRowWindow, rowViews, rowWindowMost } from "@/lib/payments/batches/rows/row-queries";
import { answerBatch, readNumber } from "../answer-batch";

const numbersMost = 1_000;

function readCause(text: string | null): Cause | null {
  const [, column, field, key] = /^(\d{0,5})\.([\w-]{0,100})\.(\w{1,100}\.\w{1,100})$/.exec(text ?? "") ?? [];
  return key === undefined ? null : { column: column ? Number(column) : null, field: field || null, key };
}

function readSort(text: string | null, dir: string | null): RowSort | null {
  const [, column] = /^column\.(\d{1,5})$/.exec(text ?? "") ?? [];
  const by =
    column === undefined
      ? (["number", "status", "amount"] as const).find((one) => one === text)
      : { column: Number(column) };
  return by === undefined ? null : { by, dir: dir === "desc" ? "desc" : "asc" };
}

function readNumbers(text: string | null): number[] | null {
  if (text === null) return null;
  const numbers = text.split(".", numbersMost).filter((one) => /^\d{1,7}$/.test(one));
  return numbers.map(Number);
}

/**
 * Takes `view`, `from`, `limit`, `only` (row numbers with points between), `cause`, `find` (a text in any cell), `sort`
 * and `dir`.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const search = new URL(request.url).searchParams;
  return answerBatch(id, ({ db }) =>
    readRowWindow(db, id, {
      view: rowViews.find((one) => one === search.get("view")) ?? "all",
      from: readNumber(search.get("from"), 0),
      limit: readNumber(search.get("limit"), rowWindowMost),
      numbers: readNumbers(search.get("only")),
      cause: readCause(search.get("cause")),
      find: search.get("find")?.slice(0, findTextMost) || null,
      sort: readSort(search.get("sort"), search.get("dir")),
    }),
  );
}
