import { answerError, answerFile, notThere } from "@/app/api/answers";
import { isUuid } from "@/lib/core/lists/uuid";
import { openContext } from "@/lib/core/runtime/open-context";
import { openFile } from "@/lib/core/runtime/replica";
import { localTimeIn } from "@/lib/core/time/calendar";
import { claimExport, type OrderExport } from "@/lib/desk/exports/queries";
import { writeExport } from "@/lib/desk/exports/stream";
import { may } from "@/lib/identity/auth/access/permissions";
import { findUser } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";

const contentTypes: Record<OrderExport["format"], string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Streams an export once, and only to the user who asked for it. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const user = await findUser();
    const { id } = await params;
    const ctx = openContext();
    const mayFetch = user !== null && user.authenticator.kind !== "first" && may(user.role, "orders.export");
    const made = mayFetch && isUuid(id) ? await claimExport(ctx, user.id, id) : null;
    if (!user || !made) return notThere();
    const { timeZone } = await getOrganisation(ctx);
    const name = `orders-${localTimeIn(made.at, timeZone).replaceAll(":", "").replace("T", "-")}.${made.format}`;
    const content = writeExport(ctx, user.connectionIds, made, may(user.role, "payouts.submit"), await openFile());
    return answerFile({ name, contentType: contentTypes[made.format], content });
  } catch (error) {
    return answerError(error);
  }
}
