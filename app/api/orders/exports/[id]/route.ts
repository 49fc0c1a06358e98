import { answerError } from "@/app/api/answer-json";
import { may } from "@/lib/auth/permissions";
import { findPerson } from "@/lib/auth/session";
import { localTimeIn } from "@/lib/core/calendar";
import { openDesk } from "@/lib/core/open-desk";
import { claimExport, type OrderExport } from "@/lib/exports/queries";
import { writeExport } from "@/lib/exports/stream";
import { getOrganisation } from "@/lib/organisation/queries";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const contentTypes: Record<OrderExport["format"], string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The file of an export that one asked for, as an attachment, once; written as fast as it is read. Of others': none. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  try {
    const person = await findPerson();
    const { id } = await params;
    const desk = openDesk();
    const mayFetch = person !== null && person.app.kind !== "first" && may(person.role, "orders.export");
    const made = mayFetch && uuid.test(id) ? await claimExport(desk, person.id, id) : null;
    if (!person || !made) return Response.json({ ok: false }, { status: 404, headers });
    const { timeZone } = await getOrganisation(desk);
    const pieces = writeExport(desk, person.connectionIds, made);
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    });
    const name = `orders-${localTimeIn(made.at, timeZone).replaceAll(":", "").replace("T", "-")}.${made.format}`;
    return new Response(stream, {
      headers: {
        ...headers,
        "content-type": contentTypes[made.format],
        "content-disposition": `attachment; filename="${name}"`,
      },
    });
  } catch (error) {
    return answerError(error);
  }
}
