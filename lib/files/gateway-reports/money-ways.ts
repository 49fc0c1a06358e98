import { isNegative } from "@/lib/files/intake/reports/tail";
import type { GatewayLineKind } from "./labels";

/** Out of the merchant's balance, or into it. */
export type Way = "out" | "in";
/** Which way an amount went: below zero it left the balance, or its type says it. */
export const signForms = ["balance", "types"] as const;
export type Signs = (typeof signForms)[number];

/** An amount as a row has it. `word`: its type, in small letters. */
export type Move = {
  type: { kind: GatewayLineKind; way: Way | "back" };
  word: string;
  ids: { clientOrderId: string; gatewayOrderId: string };
  written: string;
};

const other = (way: Way): Way => (way === "out" ? "in" : "out");
/** Gateways call payments in both directions so; a minus says that it left. */
const eitherWay = "payment";
const samplesMax = 5;

/** Which way the money of each row of one report went. What came back of an order went the other way than its payment. */
export class MoneyWays {
  /** Rows whose sign and type disagree, as they are written. */
  readonly samples: string[] = [];
  /** Which ways payments went: by gateway id, by client id, and by client id of those alone that have no gateway id. */
  private readonly paid = { byGateway: noWays(), byClient: noWays(), byClientAlone: noWays() };
  /** Which way all payments of the report went; undefined: not the same. */
  private readonly onlyWay: Way | undefined;
  /** Types with amounts below and above zero. */
  private readonly mixed = new Set<string>();

  constructor(private readonly moves: readonly Move[]) {
    const signs = new Map<string, boolean>();
    for (const move of moves.filter(({ written }) => /[1-9]/.test(written))) {
      const below = isNegative(move.written);
      if ((signs.get(move.word) ?? below) !== below) this.mixed.add(move.word);
      signs.set(move.word, below);
    }
    const ways = new Set<Way>();
    // A report may begin with the newest row, so what came back may come before its payment.
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
   * How the amounts of this report are signed, as far as their types tell; null: only a user can. Signs that say the same as the types
   * need no answer; neither do payouts without a minus where nothing has one. @param wasSigned an earlier report of the connection
   * had signs: then amounts whose types say little may have them too
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
      // Where a minus only marks what came back, nothing of that is without one.
      if (way === "back" ? !isBelow : agrees && isBelow && kind === "payment") found.proofs += 1;
      if (agrees) continue;
      found.differ += 1;
      if (way === "back" && this.paidWay(move) === undefined) {
        // Where all payments of the report go one way, it came back of one of those.
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

  /** Which way the money of a row went, with signs read like this. */
  wayOf(move: Move, signs: Signs): Way {
    const bySign = isNegative(move.written) ? "out" : "in";
    if (signs === "balance") return bySign;
    const { kind, way } = move.type;
    const byType = this.typeWayOf(move);
    // A minus beside like rows without one: a payment is taken back by it, and of anything else it says which way it went.
    if (way === "back" || !this.mixed.has(move.word)) return byType;
    if (kind !== "payment") return bySign;
    return isNegative(move.written) && move.word !== eitherWay ? other(byType) : byType;
  }

  /** Which way its payment went; undefined: none is in the report, or several that went different ways. */
  private paidWay({ ids: { gatewayOrderId, clientOrderId } }: Move): Way | undefined {
    const { byGateway, byClient, byClientAlone } = this.paid;
    // With two gateway ids they are two orders, whatever else they share.
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
