import { answerError, answerFile } from "@/app/api/answers";
import { AppError } from "@/lib/core/runtime/errors";
import { openContext } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { actorOf, userForApi } from "@/lib/identity/auth/sessions/session";
import { type ResultForm, resultForms, writeResults } from "@/lib/payments/batches/result-stream";
import { findLastDownload, noteDownload } from "@/lib/payments/batches/results";
import { isBatchWithin } from "@/lib/payments/batches/scope";
import * as common from "@/messages/common";

const contentTypes: Record<ResultForm, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const user = await userForApi();
  if (user instanceof Response) return user;
  const { id } = await params;
  const ctx = openContext();
  try {
    if (!may(user.role, "batches.download") || !(await isBatchWithin(ctx, user.connectionIds, id)))
      throw new AppError("not_found", common.batchNotFound);
    const { searchParams } = new URL(request.url);
    const onlyChanged = searchParams.has("changed");
    const form = resultForms.find((one) => one === searchParams.get("form")) ?? "csv";
    const changedSince = onlyChanged ? await findLastDownload(ctx.db, id, user.id) : null;
    await noteDownload(ctx, actorOf(user), { batchId: id });
    return answerFile({
      name: `${onlyChanged ? "changed" : "results"}-${id.slice(-8)}.${form}`,
      contentType: contentTypes[form],
      content: writeResults(ctx, id, { changedSince, form }),
    });
  } catch (error) {
    return answerError(error);
  }
}
