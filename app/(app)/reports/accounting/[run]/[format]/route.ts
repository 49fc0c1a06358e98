import { answerError, answerFile, notThere } from "@/app/api/answers";
import { isJournalFormat } from "@/lib/books/accounting/formats/formats";
import { getRun, writeJournal } from "@/lib/books/accounting/stream";
import { openContext } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { isInScope } from "@/lib/identity/auth/access/scope";
import { findUser } from "@/lib/identity/auth/sessions/session";

/**
 * Streams a run of the journal. A run has payments of every connection, so a user who works with only some of them gets
 * a 404.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ run: string; format: string }> },
): Promise<Response> {
  try {
    const user = await findUser();
    const { run, format } = await params;
    const mayRead = user !== null && user.authenticator.kind !== "first" && may(user.role, "journal.read");
    if (!mayRead || !isInScope(user.connectionIds, null) || !isJournalFormat(format)) return notThere();
    const ctx = openContext();
    const search = new URL(request.url).searchParams;
    const file = await writeJournal(ctx, await getRun(ctx, Number(run)), format, (name) => search.get(name));
    return answerFile(file);
  } catch (error) {
    return answerError(error);
  }
}
