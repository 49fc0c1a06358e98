import { answerJson } from "@/app/api/answers";
import { findChoiceWithFacts } from "@/lib/payments/payees/choice";

/** Returns the full account number, so it is open only to users who submit payouts. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return answerJson(["payees.read", "payouts.submit"], async (ctx, { connectionIds }) =>
    findChoiceWithFacts(ctx, connectionIds, (await params).id),
  );
}
