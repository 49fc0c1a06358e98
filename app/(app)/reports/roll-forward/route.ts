import { readReportSearch } from "@/lib/books/reports/input";
import { readReport } from "@/lib/books/reports/queries";
import { recordsOf } from "@/lib/books/reports/statement";
import { openReading } from "@/lib/core/runtime/replica";
import { textMarksOf, textOfCell } from "@/lib/core/text/written-cell";
import { ownForm, writeTable } from "@/lib/files/intake/text/write-table";
import { may } from "@/lib/identity/auth/access/permissions";
import { userForApi } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";

export async function GET(request: Request): Promise<Response> {
  const user = await userForApi();
  if (user instanceof Response) return user;
  if (!may(user.role, "rollForward.read"))
    return Response.json({ ok: false }, { status: 404, headers: { "cache-control": "no-store" } });
  const { ctx } = await openReading();
  const { timeZone, numberForm } = await getOrganisation(ctx);
  const params = new URL(request.url).searchParams;
  const search = readReportSearch((name) => params.get(name) ?? undefined, ctx.now(), timeZone);
  const lines = await readReport(ctx, user.connectionIds, search);
  const marks = textMarksOf(numberForm);
  const records = recordsOf(lines, search).map((record) => record.map((cell) => textOfCell(cell, marks)));
  return new Response(writeTable(records, { ...ownForm, delimiter: marks.delimiter }, true), {
    headers: {
      "cache-control": "private, no-store",
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="roll-forward-${search.from}-to-${search.to}.csv"`,
    },
  });
}
