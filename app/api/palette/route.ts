import { describeError } from "@/lib/auth/action";
import { personForApi } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { readPaletteText } from "@/lib/palette/entries";
import { findEntries } from "@/lib/palette/queries";

const answerHeaders = { "cache-control": "no-store" };

/** What the command palette finds for `q`: a few orders, batches, profiles and payees that this person may open. */
export async function GET(request: Request): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  try {
    const text = readPaletteText(new URL(request.url).searchParams.get("q"));
    return Response.json(await findEntries(openDesk(), person, text), { headers: answerHeaders });
  } catch (error) {
    return Response.json({ ok: false, error: describeError(error) }, { status: 503, headers: answerHeaders });
  }
}
