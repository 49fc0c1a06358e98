import { openReading } from "@/lib/core/runtime/replica";
import { readPaletteText } from "@/lib/desk/palette/entries";
import { findEntries } from "@/lib/desk/palette/queries";
import { answerJson } from "../answers";

export async function GET(request: Request): Promise<Response> {
  const text = readPaletteText(new URL(request.url).searchParams.get("q"));
  return answerJson([], async (_, user) => findEntries((await openReading()).ctx, user, text));
}
