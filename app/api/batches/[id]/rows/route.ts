import { findTextMost } from "@/lib/batches/labels";
import { type Fault, type RowSort, readRowWindow, rowViews, rowWindowMost } from "@/lib/batches/rows/row-queries";
import { answerBatch, readNumber } from "../answer-batch";

const numbersMost = 1_000;

/** "3.must have two decimals": a column, or nothing, and what the error says. */
function readFault(text: string | null): Fault | null {
  const [, column = "", message = ""] = /^(\d{0,5})\.(.{1,500})$/s.exec(text ?? "") ?? [];
  return message === "" ? null : { column: column === "" ? null : Number(column), message };
}

/** "column.3", "number", "status" or "amount"; null: the order of the file. */
function readSort(text: string | null, dir: string | null): RowSort | null {
  const [, column] = /^column\.(\d{1,5})$/.exec(text ?? "") ?? [];
  const by =
    column === undefined
      ? (["number", "status", "amount"] as const).find((one) => one === text)
      : { column: Number(column) };
  return by === undefined ? null : { by, dir: dir === "desc" ? "desc" : "asc" };
}

/** "3.17.4": row numbers; null: all. */
function readNumbers(text: string | null): number[] | null {
  if (text === null) return null;
  const numbers = text.split(".", numbersMost).filter((one) => /^\d{1,7}$/.test(one));
  return numbers.map(Number);
}

/** Rows of a batch by their place: `view`, `from`, `limit`, `only` (numbers with points between), `fault`, `find` (a text in any cell), `sort` and `dir`. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const search = new URL(request.url).searchParams;
  return answerBatch(id, ({ db }) =>
    readRowWindow(db, id, {
      view: rowViews.find((one) => one === search.get("view")) ?? "all",
      from: readNumber(search.get("from"), 0),
      limit: readNumber(search.get("limit"), rowWindowMost),
      numbers: readNumbers(search.get("only")),
      fault: readFault(search.get("fault")),
      find: search.get("find")?.slice(0, findTextMost) || null,
      sort: readSort(search.get("sort"), search.get("dir")),
    }),
  );
}
