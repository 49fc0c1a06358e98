import { readWaiting } from "@/lib/controls/approvals/waiting";
import type { AppContext } from "@/lib/core/runtime/context";
import { type NeedSum, readOrderNeeds } from "@/lib/desk/overview/needs";
import { may } from "@/lib/identity/auth/access/permissions";
import type { User } from "@/lib/identity/auth/sessions/session";
import { countBatchesOn, countBatchesOnOthers, countWithErrors } from "@/lib/payments/batches/sending/waiting";
import { countAttention, findOldestAttention } from "@/lib/payments/callbacks/queries";
import { countRejected } from "@/lib/payments/payouts/approval-queries";
import { type NeedName, needLabels } from "./need-labels";
import type { Place } from "./period";

export type Need = {
  name: NeedName;
  count: number;
  more: boolean;
  sums: NeedSum[];
  oldestAt: Date | null;
  oldest: { id: string; payee: string | null } | null;
  href: string;
};

type Viewer = Pick<User, "id" | "role" | "connectionIds">;

/**
 * Orders have sums, so only those of the shown environment count; approvals, batches and callbacks are work and count
 * in every environment.
 */
export async function readNeeds(
  ctx: AppContext,
  user: Viewer,
  { scope: shown, environment }: Place = { scope: user.connectionIds, environment: null },
): Promise<{ mine: Need[]; others: Need[] }> {
  const { db } = ctx;
  const scope = user.connectionIds;
  const [ofOrders, waiting, batches, batchesOfOthers, withErrors, approvalRejected, attention, oldestAttention] =
    await Promise.all([
      readOrderNeeds(ctx, shown),
      readWaiting(db, user, ctx.now()),
      countBatchesOn(db, user),
      countBatchesOnOthers(db, user),
      countWithErrors(db, user),
      countRejected(db, user),
      countAttention(ctx, scope),
      findOldestAttention(ctx, scope),
    ]);
  const plain = { more: false, sums: [], oldestAt: null, oldest: null };
  const own: Need[] = [
    { ...plain, name: "approvals", count: waiting.mine.count, oldestAt: waiting.mine.oldestAt, href: "/approvals" },
    { ...plain, name: "batches", count: batches, href: "/batches?on=me" },
    { ...plain, name: "errors", count: withErrors, href: "/batches?stage=errors&by=me" },
    {
      ...plain,
      name: "approval_rejected",
      count: approvalRejected,
      href: `/orders?status=approval_rejected&user=${user.id}`,
    },
  ];
  const shared: Need[] = [
    ...ofOrders.map(({ status, orders, more, sums, oldestAt, oldest }) => ({
      name: status,
      count: orders,
      more,
      sums,
      oldestAt,
      oldest,
      href: `/orders?needs=users&status=${status}${environment ? `&environment=${environment}` : ""}`,
    })),
    { ...plain, name: "callbacks", count: attention, oldestAt: oldestAttention, href: "/callbacks" },
  ];
  const ofOthers: Need[] = [
    {
      ...plain,
      name: "approvals",
      count: waiting.others.count,
      oldestAt: waiting.others.oldestAt,
      href: "/approvals?tab=others",
    },
    { ...plain, name: "batches_of_others", count: batchesOfOthers, href: "/batches?on=others" },
  ];
  const mayAct = ({ name }: Need) => may(user.role, needLabels[name].permission);
  return {
    mine: sort([...own, ...shared.filter(mayAct)]),
    others: sort([...shared.filter((need) => !mayAct(need)), ...ofOthers]),
  };
}

function sort(needs: Need[]): Need[] {
  const at = ({ oldestAt }: Need) => oldestAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return needs
    .filter(({ count }) => count > 0)
    .sort((a, b) => needLabels[a.name].rank - needLabels[b.name].rank || at(a) - at(b));
}
