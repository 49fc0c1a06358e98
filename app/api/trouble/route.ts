import { describeError } from "@/lib/auth/action";
import { personForApi } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { readTroubleMark } from "@/lib/orders/trouble-queries";

const answerHeaders = { "cache-control": "no-store" };

/** A mark that changes with what keeps money from leaving, for the frame of every page. */
export async function GET(): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  try {
    return Response.json({ mark: await readTroubleMark(openDesk()) }, { headers: answerHeaders });
  } catch (error) {
    return Response.json({ ok: false, error: describeError(error) }, { status: 503, headers: answerHeaders });
  }
}
