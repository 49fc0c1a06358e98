import { previewReplace } from "@/lib/payments/batches/rows/replace-text";
import { answerBatch } from "../answer-batch";

/**
 * Previews a replacement of `text` by `with`. `column` limits it to one column; `matchCase` and `wholeCell` are "1"
 * when set.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const search = new URL(request.url).searchParams;
  const column = search.get("column");
  return answerBatch(id, ({ db }) =>
    previewReplace(db, id, {
      text: search.get("text") ?? "",
      with: search.get("with") ?? "",
      column: column ? Number(column) : null,
      matchCase: search.get("matchCase") === "1",
      wholeCell: search.get("wholeCell") === "1",
    }),
  );
}
