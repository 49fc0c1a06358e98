import { may } from "@/lib/auth/permissions";
import { userForApi } from "@/lib/auth/session";
import { getConnection } from "@/lib/connections/queries";
import { leadsToSandbox } from "@/lib/connections/sandbox";
import { AppError } from "@/lib/core/errors";
import { openContext } from "@/lib/core/open-context";
import { readToday } from "@/lib/core/today";
import * as t from "@/messages/sandbox/console";
import { readReport } from "@/sandbox/console/control-client";

const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
const absent = () => new Response(t.thisReportDoesntExist, { status: 404, headers: plain });

/** The sandbox gateway's transaction report of this connection, as the file that one would get from a gateway. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const user = await userForApi();
  if (user instanceof Response) return user;
  if (!may(user.role, "sandbox.read")) return absent();
  const ctx = openContext();
  try {
    const { baseUrl, consumerKey } = await getConnection(ctx, user.connectionIds, (await params).id);
    if (!leadsToSandbox(baseUrl)) return absent();
    const report = await readReport(consumerKey);
    if (!report.ok) return new Response(`${report.reason}\n`, { status: 503, headers: plain });
    const day = await readToday(ctx.db, ctx.now());
    return new Response(report.value, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="sandbox-report-${day}.csv"`,
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return absent();
    throw error;
  }
}
