import { answerJson } from "@/app/api/answer-json";
import { isBatchWithin } from "@/lib/batches/reach";
import { previewReplace } from "@/lib/batches/replace-text";

/**
 * What replacing `text` by `with` would change in the cells of a batch, before anybody does it: how many cells and rows, and
 * the first of them. `column`: only there; `matchCase` and `wholeCell`: "1".
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const search = new URL(request.url).searchParams;
  return answerJson(["batches.read"], async (desk, person) => {
    if (!(await isBatchWithin(desk, person.connectionIds, id))) return null;
    const column = search.get("column");
    return previewReplace(desk.db, id, {
      text: search.get("text") ?? "",
      with: search.get("with") ?? "",
      column: column ? Number(column) : null,
      matchCase: search.get("matchCase") === "1",
      wholeCell: search.get("wholeCell") === "1",
    });
  });
}
