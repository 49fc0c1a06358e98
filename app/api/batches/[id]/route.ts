import { answerJson } from "@/app/api/answer-json";
import { readBatchNews } from "@/lib/batches/news-queries";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How a batch stands now: where its rows are, how fast they leave, and a mark that changes with its page. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerJson(["batches.read"], async (desk, person) =>
    uuid.test(id) ? readBatchNews(desk, person.connectionIds, id) : null,
  );
}
