import type { KnownFact } from "./facts";

/** The repeat number of a charge: known, at least so much, or none, because the gateway did not count it. */
export type Numbered = { kind: "exact" | "at-least"; number: number } | { kind: "none" };

/**
 * Numbers charges by the repeats number that a user reported, or, where no one did, by how many we know of before each: the
 * gateway may have made others that no one reported. A failed charge counts too. Pure.
 * @param charges those that the gateway took, oldest first
 * @param reported the number of the next charge, as of the moment it was reported
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
