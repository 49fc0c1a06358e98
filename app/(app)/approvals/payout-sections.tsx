import Link from "next/link";
import { Pager } from "@/components/list/pager";
import { hrefWith, type Params } from "@/components/list/url-state";
import { Topic } from "@/components/topic";
import type { Cursor } from "@/lib/core/lists/list";
import type { AppContext } from "@/lib/core/runtime/context";
import { may } from "@/lib/identity/auth/access/permissions";
import type { User } from "@/lib/identity/auth/sessions/session";
import { countChangeApprovals, listPayoutApprovals, sumPayoutApprovals } from "@/lib/payments/payouts/approval-queries";
import * as t from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import { RejectedCard } from "./approval-card";
import { BalanceWarning } from "./balance-warning";
import { Effect } from "./effect";
import type { TabName } from "./section";

export async function readPayouts(ctx: AppContext, user: User, tab: TabName, cursor: Cursor | null) {
  const { db } = ctx;
  const now = ctx.now();
  const nothing = { rows: [], before: false, after: false };
  const [page, back, totals, onOthers, changesOnOthers] = await Promise.all([
    listPayoutApprovals(db, user, tab, cursor, now),
    tab === "me" && may(user.role, "payouts.edit") ? listPayoutApprovals(db, user, "back", null, now) : nothing,
    tab === "all" ? [] : sumPayoutApprovals(db, user, tab, now),
    sumPayoutApprovals(db, user, "others", now),
    countChangeApprovals(db, user, "others", now),
  ]);
  const others = onOthers.reduce((sum, { count }) => sum + count, 0) + changesOnOthers;
  return { page, back, totals, others };
}

type Payouts = Awaited<ReturnType<typeof readPayouts>>;

export function BeforeRequests({ payouts, tab, user }: { payouts: Payouts; tab: TabName; user: User }) {
  const { page, back, totals } = payouts;
  const waiting = tab === "all" ? [] : page.rows.filter(({ kind }) => kind === "payout");
  return (
    <>
      {waiting.length > 0 ? <BalanceWarning scope={user.connectionIds} /> : null}
      <RejectedPayouts back={back} />
      {waiting.length > 0 ? <Effect totals={totals} rows={waiting} /> : null}
    </>
  );
}

function RejectedPayouts({ back }: { back: Payouts["back"] }) {
  if (back.rows.length === 0) return null;
  return (
    <Topic title={t.rejectedTitle} className="gap-3">
      <ul className="flex flex-col gap-3">
        {back.rows.map((approval) => (
          <RejectedCard key={approval.orderId} approval={approval} />
        ))}
      </ul>
      {back.after ? (
        <Link className="link text-sm" href="/orders?status=approval_rejected">
          {t.allRejectedLink}
        </Link>
      ) : null}
    </Topic>
  );
}

export function RequestPager({ page, tab, params }: { page: Payouts["page"]; tab: TabName; params: Params }) {
  const { rows, before, after } = page;
  const [first, last] = [rows.at(0)?.request.id, rows.at(-1)?.request.id];
  if (!before && !after) return null;
  return (
    <Pager
      newerHref={before && first ? hrefWith("/approvals", params, { before: first }) : null}
      olderHref={after && last ? hrefWith("/approvals", params, { after: last }) : null}
      labels={
        tab === "all" ? { newer: common.newer, older: common.older } : { newer: common.previous, older: common.next }
      }
    >
      {t.shown(rows.length, after)}
    </Pager>
  );
}
