import { describeError } from "@/lib/auth/action";
import { may } from "@/lib/auth/permissions";
import { actorOf, personForApi } from "@/lib/auth/session";
import { isBatchWithin } from "@/lib/batches/reach";
import { writeResults } from "@/lib/batches/result-stream";
import { findLastDownload, noteDownload } from "@/lib/batches/results";
import { AppError } from "@/lib/core/errors";
import { openDesk } from "@/lib/core/open-desk";

/** The file with results, as an attachment; with `changed` in the form only rows with news since the last time. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  const { id } = await params;
  const desk = openDesk();
  try {
    if (!may(person.role, "batches.download") || !(await isBatchWithin(desk, person.connectionIds, id)))
      throw new AppError("not_found", "There is no such batch.");
    const onlyChanged = new URL(request.url).searchParams.has("changed");
    const since = onlyChanged ? await findLastDownload(desk.db, id, person.id) : null;
    await noteDownload(desk, actorOf(person), { batchId: id });
    const pieces = writeResults(desk, id, since);
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
    return new Response(stream, {
      headers: {
        "cache-control": "no-store",
        "content-type": "text/csv",
        "content-disposition": `attachment; filename="${onlyChanged ? "changed" : "results"}-${id.slice(-8)}.csv"`,
      },
    });
  } catch (error) {
    const told = describeError(error);
    const status = told.code === "not_found" ? 404 : 503;
    return Response.json({ ok: false, error: told }, { status, headers: { "cache-control": "no-store" } });
  }
}
