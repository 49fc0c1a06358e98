import { answerJson } from "@/app/api/answer-json";
import { isBatchWithin } from "@/lib/payments/batches/scope";

type Read = Parameters<typeof answerJson>[1];

/** A batch in the user's scope: what `read` returns, as JSON; otherwise 404. */
export const answerBatch = (batchId: string, read: Read): Promise<Response> =>
  answerJson(["batches.read"], async (ctx, user) =>
    (await isBatchWithin(ctx, user.connectionIds, batchId)) ? read(ctx, user) : null,
  );

/** A whole number of a query; anything else is `otherwise`. */
export const readNumber = (text: string | null, otherwise: number): number =>
  /^\d{1,7}$/.test(text ?? "") ? Number(text) : otherwise;
