import { describeError } from "@/lib/auth/action";
import { personForApi } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { readMenuCounts } from "../../(desk)/menu-counts";

const answerHeaders = { "cache-control": "no-store" };

/** What the menu counts, by the address of the page. */
export async function GET(): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  try {
    return Response.json(await readMenuCounts(openDesk(), person), { headers: answerHeaders });
  } catch (error) {
    return Response.json({ ok: false, error: describeError(error) }, { status: 503, headers: answerHeaders });
  }
}
