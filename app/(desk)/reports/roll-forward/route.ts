import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { ownForm, writeTable } from "@/lib/intake/write-table";
import { getOrganisation } from "@/lib/organisation/queries";
import { readReportSearch } from "@/lib/reports/input";
import { readReport } from "@/lib/reports/queries";
import { recordsOf } from "@/lib/reports/statement";

/** The roll-forward of the page with the same parameters, as a table for a spreadsheet. */
export async function GET(request: Request): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  if (!may(person.role, "rollForward.read"))
    return Response.json({ ok: false }, { status: 404, headers: { "cache-control": "no-store" } });
  const desk = openDesk();
  const { timeZone } = await getOrganisation(desk);
  const params = new URL(request.url).searchParams;
  const search = readReportSearch((name) => params.get(name) ?? undefined, desk.now(), timeZone);
  const lines = await readReport(desk, person.connectionIds, search);
  return new Response(writeTable(recordsOf(lines, search), ownForm, true), {
    headers: {
      "cache-control": "private, no-store",
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="roll-forward-${search.from}-to-${search.to}.csv"`,
    },
  });
}
