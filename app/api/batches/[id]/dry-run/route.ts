import { answerFile, notThere } from "@/app/api/answers";
import { openContext } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { userForApi } from "@/lib/identity/auth/sessions/session";
import { isBatchWithin } from "@/lib/payments/batches/scope";
import { writeDryRun } from "@/lib/payments/batches/sending/dry-run";

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const user = await userForApi();
  if (user instanceof Response) return user;
  const { id } = await params;
  const ctx = openContext();
  if (!may(user.role, "batches.read") || !(await isBatchWithin(ctx, user.connectionIds, id))) return notThere();
  return answerFile({
    name: `dry-run-${id.slice(-8)}.txt`,
    contentType: "text/plain; charset=utf-8",
    content: writeDryRun(ctx, id),
  });
}
