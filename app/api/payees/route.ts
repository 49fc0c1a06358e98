import { searchMaxLength } from "@/lib/core/text/search-text";
import { choosePayees } from "@/lib/payments/payees/queries";
import { answerJson } from "../answers";

/** Finds payees by name, vendor number or last digits; accounts are masked. */
export async function GET(request: Request): Promise<Response> {
  const text = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, searchMaxLength);
  return answerJson(["payees.read"], async (ctx, { connectionIds }) => ({
    payees: await choosePayees(ctx, text.replaceAll("\0", ""), connectionIds),
  }));
}
