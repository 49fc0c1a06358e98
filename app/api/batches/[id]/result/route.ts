import { answerError } from "@/app/api/answer-json";
import { may } from "@/lib/auth/permissions";
import { actorOf, personForApi } from "@/lib/auth/session";
import { isBatchWithin } from "@/lib/batches/reach";
import { type ResultForm, resultForms, writeResults } from "@/lib/batches/result-stream";
import { findLastDownload, noteDownload } from "@/lib/batches/results";
import { AppError } from "@/lib/core/errors";
import { openDesk } from "@/lib/core/open-desk";

const contentTypes: Record<ResultForm, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * The file with results, as an attachment: `form` csv or xlsx; with `changed` only rows with updates since the last time.
 */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  const { id } = await params;
  const desk = openDesk();
  try {
    if (!may(person.role, "batches.download") || !(await isBatchWithin(desk, person.connectionIds, id)))
      throw new AppError("not_found", "There is no such batch.");
    const { searchParams } = new URL(request.url);
    const onlyChanged = searchParams.has("changed");
    const form = resultForms.find((one) => one === searchParams.get("form")) ?? "csv";
    const changedSince = onlyChanged ? await findLastDownload(desk.db, id, person.id) : null;
    await noteDownload(desk, actorOf(person), { batchId: id });
    const pieces = writeResults(desk, id, { changedSince, form });
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
        "content-type": contentTypes[form],
        "content-disposition": `attachment; filename="${onlyChanged ? "changed" : "results"}-${id.slice(-8)}.${form}"`,
      },
    });
  } catch (error) {
    return answerError(error);
  }
}
