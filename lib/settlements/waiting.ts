import { and, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { settlementConfirmations, settlements } from "@/db/schema/settlements";
import type { Viewer } from "@/lib/approvals/waiting";
import { may } from "@/lib/auth/permissions";
import { withinReach } from "@/lib/auth/reach";
import type { SettlementHead } from "./queries";

/** How many settlements wait for this person to confirm them: not their own, and not confirmed by them yet. */
export async function countSettlementsOn(db: Database, viewer: Viewer): Promise<number> {
  if (!may(viewer.role, "settlements.decide")) return 0;
  return db.$count(
    settlements,
    and(
      isNull(settlements.decision),
      withinReach(settlements.connectionId, viewer.connectionIds),
      ne(settlements.proposedBy, viewer.id),
      sql`not exists (select 1 from ${settlementConfirmations} where ${settlementConfirmations.settlementId} = ${settlements.id}
        and ${settlementConfirmations.personId} = ${viewer.id})`,
    ),
  );
}

/** How many settlements within reach wait to be confirmed, by whomever. */
export async function countSettlements(db: Database, viewer: Viewer): Promise<number> {
  return db.$count(
    settlements,
    and(isNull(settlements.decision), withinReach(settlements.connectionId, viewer.connectionIds)),
  );
}

/** The same as `countSettlementsOn` of one that is known. Pure. */
export function settlementWaitsOn({ proposedBy, confirmedBy }: SettlementHead, viewer: Viewer): boolean {
  if (!may(viewer.role, "settlements.decide") || proposedBy.id === viewer.id) return false;
  return !confirmedBy.some(({ personId }) => personId === viewer.id);
}
