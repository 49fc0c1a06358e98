import { describeError } from "@/lib/auth/action";
import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { searchMaxLength } from "@/lib/payees/list-search";
import { choosePayees } from "@/lib/payees/queries";

const answerHeaders = { "cache-control": "no-store" };

/** Payees to choose from whose name, vendor number or last digits fit `q`: a few, by name, accounts masked. */
export async function GET(request: Request): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  if (!may(person.role, "payees.read")) return Response.json({ ok: false }, { status: 404, headers: answerHeaders });
  const text = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, searchMaxLength);
  try {
    const payees = await choosePayees(openDesk(), text.replaceAll("\0", ""), person.connectionIds);
    return Response.json({ payees }, { headers: answerHeaders });
  } catch (error) {
    return Response.json({ ok: false, error: describeError(error) }, { status: 503, headers: answerHeaders });
  }
}
