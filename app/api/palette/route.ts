import { openReading } from "@/lib/core/runtime/replica";
import { readPaletteText } from "@/lib/desk/palette/entries";
import { findEntries } from "@/lib/desk/palette/queries";
import { answerJson } from "../answer-json";

/**
 * What the command palette finds for `q`: a few orders, batches, profiles and payees that this user may open. A search, so it is
 * read from the replica where there is one.
 */
export async function GET(request: Request): Promise<Response> {
  const text = readPaletteText(new URL(request.url).searchParams.get("q"));
  return answerJson([], async (_, user) => findEntries((await openReading()).ctx, user, text));
}
