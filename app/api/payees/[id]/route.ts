import { findChoiceWithFacts } from "@/lib/payments/payees/choice";
import { answerJson } from "../../answer-json";

/** A payee as a payout form needs them: the account in force, whole, and what is known of them. For those who pay. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return answerJson(["payees.read", "payouts.submit"], async (ctx, { connectionIds }) =>
    findChoiceWithFacts(ctx, connectionIds, (await params).id),
  );
}
