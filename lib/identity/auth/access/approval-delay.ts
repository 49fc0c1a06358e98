import { and, count, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import { users } from "@/db/schema/users";
import { may, type Role } from "./permissions";

const hourMs = 3_600_000;
const defaultDelayHours = 24;

export type ApprovalDelay = { hours: number; next: { hours: number; from: Date } | null };

export async function readApprovalDelay(db: Database | Tx, now: Date): Promise<ApprovalDelay> {
  const [row] = await db
    .select({
      hours: organisation.approvalDelayHours,
      before: organisation.approvalDelayBefore,
      from: organisation.approvalDelayFrom,
    })
    .from(organisation)
    .where(eq(organisation.id, 1));
  if (!row) return { hours: defaultDelayHours, next: null };
  const { hours, before, from } = row;
  if (from === null || before === null || from <= now) return { hours, next: null };
  return { hours: before, next: { hours, from } };
}

async function hasTwoAdmins(db: Database | Tx, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ admins: count() })
    .from(users)
    .where(
      and(
        eq(users.role, "admin"),
        isNull(users.disabledAt),
        isNotNull(users.passwordHash),
        or(isNull(users.mayApproveFrom), lte(users.mayApproveFrom, now)),
      ),
    );
  return (row?.admins ?? 0) >= 2;
}

/**
 * Returns when a new, promoted, re-enabled or reset account can approve. Null (at once) when two earlier admins decided
 * on it, unless an admin sees the link that opens the account.
 */
export async function approvesFrom(
  tx: Database | Tx,
  now: Date,
  { confirmed, linkIsShown = false }: { confirmed: boolean; linkIsShown?: boolean },
): Promise<Date | null> {
  const { hours } = await readApprovalDelay(tx, now);
  if (hours === 0 || (confirmed && !linkIsShown && (await hasTwoAdmins(tx, now)))) return null;
  return new Date(now.getTime() + hours * hourMs);
}

/** A user who loses the right to approve still counts as a possible approver for 7 days. */
export function couldApproveUntil(
  before: { role: Role; disabledAt: Date | null },
  now: Date,
): { approverUntil?: Date; adminUntil?: Date } {
  if (before.disabledAt !== null || !may(before.role, "approvals.decide")) return {};
  return before.role === "admin" ? { approverUntil: now, adminUntil: now } : { approverUntil: now };
}
