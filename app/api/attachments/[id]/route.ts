import { answerError, answerFile, notThere } from "@/app/api/answers";
import { openContext } from "@/lib/core/runtime/open-context";
import { downloadName } from "@/lib/desk/attachments/attachment";
import { findAttachment } from "@/lib/desk/attachments/queries";
import { may } from "@/lib/identity/auth/access/permissions";
import { userForApi } from "@/lib/identity/auth/sessions/session";

/** The file comes from outside, so it is always a download and never shown as a page. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const user = await userForApi();
  if (user instanceof Response) return user;
  if (!may(user.role, "orders.read") || !may(user.role, "batches.read")) return notThere();
  try {
    const found = await findAttachment(openContext(), user.connectionIds, (await params).id);
    if (!found) return notThere();
    const { name, contentType, content } = found;
    return answerFile({ name: downloadName(name, contentType), contentType, content: new Uint8Array(content) });
  } catch (error) {
    return answerError(error);
  }
}
