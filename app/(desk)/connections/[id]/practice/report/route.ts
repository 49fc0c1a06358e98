import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { leadsToPractice } from "@/lib/connections/practice";
import { readReport } from "@/lib/connections/practice-door";
import { getConnection } from "@/lib/connections/queries";
import { AppError } from "@/lib/core/errors";
import { openDesk } from "@/lib/core/open-desk";
import { readToday } from "@/lib/core/today";

const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
const absent = () => new Response("There is no such report.\n", { status: 404, headers: plain });

/** The practice gateway's transaction report of this connection, as the file that one would get from a gateway. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  if (!may(person.role, "practice.read")) return absent();
  const desk = openDesk();
  try {
    const { baseUrl, consumerKey } = await getConnection(desk, person.connectionIds, (await params).id);
    if (!leadsToPractice(baseUrl)) return absent();
    const report = await readReport(consumerKey);
    if (!report.ok) return new Response(`${report.reason}\n`, { status: 503, headers: plain });
    const day = await readToday(desk.db, desk.now());
    return new Response(report.value, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="practice-report-${day}.csv"`,
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return absent();
    throw error;
  }
}
