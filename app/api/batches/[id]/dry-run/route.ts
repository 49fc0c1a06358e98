import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { writeDryRun } from "@/lib/batches/dry-run";
import { isBatchWithin } from "@/lib/batches/reach";
import { openDesk } from "@/lib/core/open-desk";

/** What a batch would send, as text: guards, and the bytes of every call. No network is used. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  const { id } = await params;
  const desk = openDesk();
  if (!may(person.role, "batches.read") || !(await isBatchWithin(desk, person.connectionIds, id)))
    return Response.json({ ok: false }, { status: 404, headers: { "cache-control": "no-store" } });
  const encoder = new TextEncoder();
  const pieces = writeDryRun(desk, id);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(stream, {
    headers: {
      "cache-control": "no-store",
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="dry-run-${id.slice(-8)}.txt"`,
    },
  });
}
