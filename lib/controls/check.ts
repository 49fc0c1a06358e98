import type { Database, Tx } from "@/db/client";
import type { Message } from "@/lib/core/text/message";
import { readToday } from "@/lib/core/time/today";
import type { GovernedPermission } from "./approvals/labels";
import type { CumulativeTier, PolicySubject } from "./approvals/policy";
import { type Asked, countOthers, type NeedsOneMore, requirementOf } from "./approvals/requirement";
import { readLimits } from "./limits/reserve";
import type { LimitCheck } from "./limits/rules";
import {
  describeUnresolved,
  findPrecautions,
  type PrecautionSubject,
  type Precautions,
} from "./precautions/precautions";
import { readRecentOfBatch, readRecentOfPayout } from "./precautions/recent";

type Prepared = { connectionId: string; preparedBy: string };

export type CheckedPayout = { of: "payout" } & Prepared & PrecautionSubject;
/** A profile change sets later charges, so its amount is unknown. */
export type CheckedUpdate = { of: "update" } & Prepared;
/** Rows are read where they are stored: `found` is what their accounts and earlier payouts ask for. */
export type CheckedBatch = Prepared & {
  of: "batch";
  id: string;
  kind: "payout" | "recurring" | "update";
  direction: "out" | "in";
  totals: readonly { currency: string; amount: string }[];
  unknownCount: number;
  rows: number;
  found: { needOneMore: readonly NeedsOneMore[]; unresolved: Message | null };
};
export type Subject = CheckedPayout | CheckedUpdate | CheckedBatch;

/** Changes of profiles move no money at once: they say who is charged how much later. */
export const permissionOfBatch = ({ kind }: Pick<CheckedBatch, "kind">) =>
  kind === "update" ? ("recurring.update" as const) : ("batches.release" as const);

function permissionOf(subject: Subject): GovernedPermission {
  if (subject.of === "batch") return permissionOfBatch(subject);
  return subject.of === "payout" ? "payouts.submit" : "recurring.update";
}

export type Checked = Asked & { others: number; precautions: Precautions; limits: LimitCheck[] };

const none: Precautions = { needsOneMore: [], warnings: [], unresolved: [] };

/**
 * Asks what stands between this subject and sending: the approval rule in force, one more user for precautions, at
 * least one while a similar payout is unresolved, and the limits. Each step of a payout asks again: review, submit,
 * decision, release and resend. `reserve` takes what the limits leave.
 */
export async function check(db: Database | Tx, subject: Subject, now: Date): Promise<Checked> {
  const { connectionId, preparedBy } = subject;
  const permission = permissionOf(subject);
  const precautions = subject.of === "payout" ? await findPrecautions(db, subject, now) : none;
  const asked = await requirementOf(
    db,
    {
      permission,
      connectionId,
      askedBy: preparedBy,
      amounts: amountsOf(db, subject, now),
      ...(subject.of === "batch"
        ? { needsOneMore: subject.found.needOneMore, atLeastOne: subject.found.unresolved }
        : {
            needsOneMore: precautions.needsOneMore,
            atLeastOne: describeUnresolved(precautions.unresolved),
          }),
    },
    now,
  );
  const others = await countOthers(db, preparedBy, permission, connectionId, now);
  const limits = subject.of === "payout" ? await readLimits(db, subject, now) : [];
  return { ...asked, others, precautions, limits };
}

function amountsOf(db: Database | Tx, subject: Subject, now: Date): PolicySubject {
  switch (subject.of) {
    case "payout": {
      const { currency, amount } = subject;
      const readRecent = async (tiers: readonly CumulativeTier[]) =>
        readRecentOfPayout(db, subject, tiers, await readToday(db, now));
      return { totals: [{ currency, amount }], unknownCount: 0, readRecent };
    }
    case "update":
      return { totals: [], unknownCount: 1 };
    case "batch": {
      // An update's amounts are rules for later charges, which can't be added up.
      if (subject.kind === "update") return { totals: [], unknownCount: subject.rows };
      const readRecent = async (tiers: readonly CumulativeTier[]) =>
        subject.direction === "out" ? readRecentOfBatch(db, subject, tiers, await readToday(db, now)) : [];
      return { totals: subject.totals, unknownCount: subject.unknownCount, readRecent };
    }
    default:
      return subject satisfies never;
  }
}
