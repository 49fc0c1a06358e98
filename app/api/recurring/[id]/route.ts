import { describeError } from "@/lib/auth/action";
import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { findProfileRevision } from "@/lib/recurring/queries";

const answerHeaders = { "cache-control": "no-store" };

/** The revision of one profile: another one than a page shows means that the page is to be made again. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  const missing = () => Response.json({ ok: false }, { status: 404, headers: answerHeaders });
  if (!may(person.role, "recurring.read")) return missing();
  try {
    const found = await findProfileRevision(openDesk(), person.connectionIds, (await params).id);
    return found ? Response.json(found, { headers: answerHeaders }) : missing();
  } catch (error) {
    return Response.json({ ok: false, error: describeError(error) }, { status: 503, headers: answerHeaders });
  }
}
