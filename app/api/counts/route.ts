import { describeError } from "@/lib/auth/action";
import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { countAttention } from "@/lib/callbacks/queries";
import { openDesk } from "@/lib/core/open-desk";

const answerHeaders = { "cache-control": "no-store" };

/** What the menu counts, by the address of the page. */
export async function GET(): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  try {
    const attention = may(person.role, "callbacks.read") ? await countAttention(openDesk(), person.connectionIds) : 0;
    return Response.json({ "/callbacks": attention }, { headers: answerHeaders });
  } catch (error) {
    return Response.json({ ok: false, error: describeError(error) }, { status: 503, headers: answerHeaders });
  }
}
