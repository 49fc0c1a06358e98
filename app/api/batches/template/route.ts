import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { readTemplateOptions } from "@/lib/batches/template-queries";
import { openDesk } from "@/lib/core/open-desk";
import { makeTemplate, writeTemplate } from "@/lib/intake/template";
import { writeTemplateWorkbook } from "@/lib/intake/template-workbook";

/**
 * A template to fill: `kind`, `connection` and `endpoint` (optional), `receiver` (of payouts), `form` (csv or xlsx), and
 * `filled` to begin with whom one knows, or `profiles`, ids of the book, to begin with these.
 */
export async function GET(request: Request): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  const params = new URL(request.url).searchParams;
  const profileIds = readIds(params.get("profiles"));
  const options = may(person.role, "batches.create")
    ? await readTemplateOptions(openDesk(), person.connectionIds, {
        kind: params.get("kind") ?? "",
        connectionId: params.get("connection"),
        endpointId: params.get("endpoint"),
        receiver: params.get("receiver"),
        filled: params.get("filled") === "1" || profileIds !== null,
        profileIds,
      })
    : null;
  if (options === null) return Response.json({ ok: false }, { status: 404, headers: { "cache-control": "no-store" } });
  const template = makeTemplate(options);
  const isWorkbook = params.get("form") === "xlsx";
  const body = isWorkbook ? await writeTemplateWorkbook(template) : new Blob([writeTemplate(template)]);
  return new Response(body, {
    headers: {
      "cache-control": "no-store",
      "content-type": isWorkbook
        ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        : "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${params.get("kind")}-template.${isWorkbook ? "xlsx" : "csv"}"`,
    },
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Chosen ids, without what is none; null: nobody chose. */
function readIds(text: string | null): string[] | null {
  return text === null ? null : text.split(",").filter((id) => uuid.test(id));
}
