import { findNextError } from "@/lib/payments/batches/rows/next-error";
import { answerBatch, readNumber } from "../answer-batch";

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const search = new URL(request.url).searchParams;
  const way = search.get("step") === "-1" ? -1 : 1;
  const column = readNumber(search.get("column"), way === 1 ? 1_000_000 : -1);
  const after = { number: readNumber(search.get("after"), 0), column };
  return answerBatch(id, async ({ db }) => ({ next: await findNextError(db, id, after, way) }));
}
