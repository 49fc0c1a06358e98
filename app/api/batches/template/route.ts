import { answerFile, notThere } from "@/app/api/answers";
import { isUuid } from "@/lib/core/lists/uuid";
import { openContext } from "@/lib/core/runtime/open-context";
import { makeTemplate, writeTemplate } from "@/lib/files/intake/template";
import { writeTemplateWorkbook } from "@/lib/files/intake/template-workbook";
import { may } from "@/lib/identity/auth/access/permissions";
import { userForApi } from "@/lib/identity/auth/sessions/session";
import { readTemplateOptions } from "@/lib/payments/batches/rows/template-queries";

/**
 * Takes `kind`, optional `connection` and `endpoint`, `receiver` (payouts), `form` (csv or xlsx), and `filled` or
 * `profiles` (ids) to start with known values.
 */
export async function GET(request: Request): Promise<Response> {
  const user = await userForApi();
  if (user instanceof Response) return user;
  const params = new URL(request.url).searchParams;
  const profileIds = readIds(params.get("profiles"));
  const options = may(user.role, "batches.create")
    ? await readTemplateOptions(openContext(), user.connectionIds, {
        kind: params.get("kind") ?? "",
        connectionId: params.get("connection"),
        endpointId: params.get("endpoint"),
        receiver: params.get("receiver"),
        filled: params.get("filled") === "1" || profileIds !== null,
        profileIds,
      })
    : null;
  if (options === null) return notThere();
  const template = makeTemplate(options);
  const isWorkbook = params.get("form") === "xlsx";
  return answerFile({
    name: `${params.get("kind")}-template.${isWorkbook ? "xlsx" : "csv"}`,
    contentType: isWorkbook
      ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      : "text/csv; charset=utf-8",
    content: isWorkbook ? writeTemplateWorkbook(template) : new Blob([writeTemplate(template)]),
  });
}

function readIds(text: string | null): string[] | null {
  return text === null ? null : text.split(",").filter((id) => isUuid(id));
}
