import { describeError } from "@/lib/auth/action";
import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { findChoiceWithFacts } from "@/lib/payees/choice";

const answerHeaders = { "cache-control": "no-store" };

/** A payee as a payout form needs them: the account in force, whole, and what is known of them. For those who pay. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  const gone = () => Response.json({ ok: false }, { status: 404, headers: answerHeaders });
  if (!may(person.role, "payees.read") || !may(person.role, "payouts.submit")) return gone();
  try {
    const found = await findChoiceWithFacts(openDesk(), person.connectionIds, (await params).id);
    return found ? Response.json(found, { headers: answerHeaders }) : gone();
  } catch (error) {
    return Response.json({ ok: false, error: describeError(error) }, { status: 503, headers: answerHeaders });
  }
}
