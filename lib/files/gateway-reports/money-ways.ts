import { isNegative } from "@/lib/files/intake/reports/tail";
import type { GatewayLineKind } from "./labels";

export type Way = "out" | "in";
export const signForms = ["balance", "types"] as const;
export type Signs = (typeof signForms)[number];

export type Move = {
  type: { kind: GatewayLineKind; way: Way | "back" };
  word: string;
  ids: { clientOrderId: string; gatewayOrderId: string };
  written: string;
};

const other = (way: Way): Way => (way === "out" ? "in" : "out");
const eitherWay = "payment";
const samplesMax = 5;

/** Determines the direction of each row's money. A return goes the opposite way of its payment. */
export class MoneyWays {
  readonly samples: string[] = [];
  private readonly paid = { byGateway: noWays(), byClient: noWays(), byClientAlone: noWays() };
  private readonly onlyWay: Way | undefined;
  private readonly mixed = new Set<string>();

  constructor(private readonly moves: readonly Move[]) {
    const signs = new Map<string, boolean>();
    for (const move of moves.filter(({ written }) => /[1-9]/.test(written))) {
      const below = isNegative(move.written);
      if ((signs.get(move.word) ?? below) !== below) this.mixed.add(move.word);
      signs.set(move.word, below);
    }
    const ways = new Set<Way>();
    // The newest row may come first, so a return may come before its payment.
    for (const { type, word, ids, written } of moves) {
      if (type.kind !== "payment" || type.way === "back") continue;
      const way = ofPayment(type.way, word, written);
      ways.add(way);
      note(this.paid.byGateway, ids.gatewayOrderId, way);
      note(this.paid.byClient, ids.clientOrderId, way);
      if (ids.gatewayOrderId === "") note(this.paid.byClientAlone, ids.clientOrderId, way);
    }
    this.onlyWay = ways.size === 1 ? [...ways][0] : undefined;
  }

  /**
   * Returns how the report signs its amounts; null: only a user can tell. Signs that agree with the types need no
   * question, nor do payouts without a minus in a report without any.
   * @param wasSigned true when an earlier report of the connection had signs
   */
  signsOf(wasSigned: boolean): Signs | null {
    const found = { below: 0, differ: 0, proofs: 0, contradictions: 0, guesses: 0, feesBelow: 0, feesAbove: 0 };
    for (const move of this.moves) {
      if (!/[1-9]/.test(move.written)) continue;
      const { kind, way } = move.type;
      const isBelow = isNegative(move.written);
      const agrees = isBelow === (this.typeWayOf(move) === "out");
      if (isBelow) found.below += 1;
      if (kind === "fee") found[isBelow ? "feesBelow" : "feesAbove"] += 1;
      if (way === "back" ? !isBelow : agrees && isBelow && kind === "payment") found.proofs += 1;
      if (agrees) continue;
      found.differ += 1;
      if (way === "back" && this.paidWay(move) === undefined) {
        if (isBelow !== (this.onlyWay === "in")) found.guesses += 1;
        else continue;
      } else if (way === "back" || kind === "payment") found.contradictions += 1;
      if (this.samples.length < samplesMax) this.samples.push(`${move.word} ${move.written}`);
    }
    const { below, differ, proofs, contradictions, guesses, feesBelow, feesAbove } = found;
    if (differ === 0) return below > 0 ? "balance" : "types";
    if (below === 0) return contradictions > 0 || !wasSigned ? "types" : null;
    const isUnclear = contradictions > 0 || (proofs === 0 && guesses > 0) || (feesAbove > 0 && feesBelow === 0);
    return isUnclear ? null : "balance";
  }

  wayOf(move: Move, signs: Signs): Way {
    const bySign = isNegative(move.written) ? "out" : "in";
    if (signs === "balance") return bySign;
    const { kind, way } = move.type;
    const byType = this.typeWayOf(move);
    if (way === "back" || !this.mixed.has(move.word)) return byType;
    if (kind !== "payment") return bySign;
    return isNegative(move.written) && move.word !== eitherWay ? other(byType) : byType;
  }

  private paidWay({ ids: { gatewayOrderId, clientOrderId } }: Move): Way | undefined {
    const { byGateway, byClient, byClientAlone } = this.paid;
    // Two different gateway ids are two orders, whatever else they share.
    const sameClient = gatewayOrderId === "" ? byClient : byClientAlone;
    const [way, ...others] = byGateway.get(gatewayOrderId) ?? sameClient.get(clientOrderId) ?? [];
    return others.length === 0 ? way : undefined;
  }

  private typeWayOf(move: Move): Way {
    const { kind, way } = move.type;
    if (way !== "back") return kind === "payment" ? ofPayment(way, move.word, move.written) : way;
    const paid = this.paidWay(move);
    if (paid) return other(paid);
    return kind === "reversal" ? "in" : "out";
  }
}

const noWays = () => new Map<string, Set<Way>>();

/** An empty id is none: half of a report may have no client id. */
function note(ways: Map<string, Set<Way>>, id: string, way: Way): void {
  if (id === "") return;
  const known = ways.get(id);
  if (known) known.add(way);
  else ways.set(id, new Set([way]));
}

const ofPayment = (way: Way, word: string, written: string): Way =>
  word === eitherWay && isNegative(written) ? "out" : way;
