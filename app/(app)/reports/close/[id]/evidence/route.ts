import { answerError, answerFile, notThere } from "@/app/api/answers";
import { writeEvidence } from "@/lib/books/close/evidence";
import { mustSeeAll } from "@/lib/books/close/periods";
import { openContext } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { userForApi } from "@/lib/identity/auth/sessions/session";

/** Streams the evidence as a ZIP file, only to users who see all connections. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const user = await userForApi();
  if (user instanceof Response) return user;
  if (!may(user.role, "periods.read")) return notThere();
  try {
    mustSeeAll(user);
    const { id } = await params;
    const { name, content } = await writeEvidence(openContext().db, id);
    return answerFile({ name, contentType: "application/zip", content });
  } catch (error) {
    return answerError(error);
  }
}
