import type { KnownFact } from "./facts";

export type Numbered = { kind: "exact" | "at-least"; number: number } | { kind: "none" };

/**
 * Numbers charges from the reported repeats number, else as a lower bound, because the gateway may have made charges
 * that nobody reported. Failed charges count. Pure.
 * @param charges those that the gateway took, oldest first
 * @param reported the number of the next charge when it was reported
 */
export function numberCharges(
  charges: readonly { id: string; at: Date }[],
  reported: Pick<KnownFact, "value" | "from"> | null,
): Map<string, Numbered> {
  const since = reported?.from.at.getTime() ?? Number.POSITIVE_INFINITY;
  const first = charges.findIndex(({ at }) => at.getTime() > since);
  return new Map(
    charges.map(({ id }, at): [string, Numbered] =>
      reported === null || first === -1 || at < first
        ? [id, { kind: "at-least", number: at }]
        : [id, { kind: "exact", number: Number(reported.value) + at - first }],
    ),
  );
}
