import { answerFile } from "@/app/api/answer-file";
import { answerError, notThere } from "@/app/api/answer-json";
import { may } from "@/lib/auth/permissions";
import { userForApi } from "@/lib/auth/session";
import { writeEvidence } from "@/lib/close/evidence";
import { mustSeeAll } from "@/lib/close/periods";
import { openContext } from "@/lib/core/open-context";

/** The evidence of a closed period, for users who see all connections: a ZIP file, written as fast as it is read. */
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
