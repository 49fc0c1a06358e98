import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { readBatchNews } from "@/lib/batches/news-queries";
import { openDesk } from "@/lib/core/open-desk";

const answerHeaders = { "cache-control": "no-store" };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How a batch stands now: where its rows are, how fast they leave, and a mark that changes with its page. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  const { id } = await params;
  const news =
    may(person.role, "batches.read") && uuid.test(id)
      ? await readBatchNews(openDesk(), person.connectionIds, id)
      : null;
  if (news === null) return Response.json({ ok: false }, { status: 404, headers: answerHeaders });
  return Response.json(news, { headers: answerHeaders });
}
