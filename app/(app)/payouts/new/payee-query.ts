import { readJson } from "@/components/live/read-json";
import type { PayeeChoice } from "@/lib/payments/payees/choice";
import type { PayeeFacts } from "@/lib/payments/payees/facts";
import type { PayeeFinding } from "@/lib/payments/payees/findings";

type ChosenPayee = { choice: PayeeChoice; facts: PayeeFacts | null };

export const payeeQuery = (payeeId: string) => ({
  queryKey: ["payee", payeeId],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<{ choice: PayeeChoice; findings: PayeeFinding[] }> => {
    const { choice, facts } = await readJson<ChosenPayee>(`/api/payees/${payeeId}`, signal);
    const findings = (facts?.findings ?? []).map((one) => ({ ...one, at: one.at && new Date(one.at) }));
    return { choice, findings };
  },
});
