import { answerJson } from "@/app/api/answers";
import { isBatchWithin } from "@/lib/payments/batches/scope";

type Read = Parameters<typeof answerJson>[1];

export const answerBatch = (batchId: string, read: Read): Promise<Response> =>
  answerJson(["batches.read"], async (ctx, user) =>
    (await isBatchWithin(ctx, user.connectionIds, batchId)) ? read(ctx, user) : null,
  );

export const readNumber = (text: string | null, otherwise: number): number =>
  /^\d{1,7}$/.test(text ?? "") ? Number(text) : otherwise;
