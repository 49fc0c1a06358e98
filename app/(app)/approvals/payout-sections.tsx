import Link from "next/link";
import { Pager } from "@/components/list/pager";
import { hrefWith, type Params } from "@/components/list/url-state";
import { Topic } from "@/components/topic";
import { may } from "@/lib/auth/permissions";
import type { User } from "@/lib/auth/session";
import type { AppContext } from "@/lib/core/context";
import type { Cursor } from "@/lib/core/list";
import {
  countChangeApprovals,
  listPayoutApprovals,
  type PayoutApproval,
  sumPayoutApprovals,
} from "@/lib/payouts/approval-queries";
import * as t from "@/messages/approvals/payout-sections";
import * as common from "@/messages/common";
import { ApprovalBody, ApprovalTitle, RejectedCard } from "./approval-card";
import { ApprovalList } from "./approval-list";
import type { Reader } from "./approval-row";
import { BalanceWarning } from "./balance-warning";
import { Effect } from "./effect";
import { listedOf } from "./listed";
import type { TabName } from "./section";

/** Payouts of one tab, page by page; one's own that came back; and how many wait for others. */
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
  return { ctx, page, back, totals, others };
}

type Props = {
  payouts: Awaited<ReturnType<typeof readPayouts>>;
  tab: TabName;
  cursor: Cursor | null;
  params: Params;
  user: User;
  approvers: Reader["approvers"];
};

/** What came back to the reader, what waits or was asked for, and the way to the next page. */
export async function PayoutSections({ payouts, tab, cursor, params, user, approvers }: Props) {
  const { ctx, page, back, totals } = payouts;
  const { rows } = page;
  const ofPayouts = rows.filter(({ kind }) => kind === "payout");
  const waits = tab !== "all" && rows.length > 0;
  return (
    <>
      {waits && ofPayouts.length > 0 ? <BalanceWarning scope={user.connectionIds} /> : null}
      <RejectedPayouts back={back} />
      {waits && ofPayouts.length > 0 ? <Effect totals={totals} rows={ofPayouts} /> : null}
      {waits && ofPayouts.length === 0 ? <h2 className="text-lg">{t.recurringProfileChanges}</h2> : null}
      {tab === "all" ? (
        <AllPayouts rows={rows} approvers={approvers} reader={user.id} />
      ) : (
        <ApprovalList key={`${tab} ${cursor?.id ?? ""}`} rows={await listedOf(ctx, rows, user, approvers)} />
      )}
      <Foot page={page} tab={tab} params={params} />
    </>
  );
}

function RejectedPayouts({ back }: { back: Props["payouts"]["back"] }) {
  if (back.rows.length === 0) return null;
  return (
    <Topic title={t.rejectedOrExpired} className="gap-3">
      <ul className="flex flex-col gap-3">
        {back.rows.map((approval) => (
          <RejectedCard key={approval.orderId} approval={approval} />
        ))}
      </ul>
      {back.after ? (
        <Link className="link text-sm" href="/orders?status=approval_rejected">
          {t.viewAllRejectedOrders}
        </Link>
      ) : null}
    </Topic>
  );
}

type AllProps = { rows: readonly PayoutApproval[]; approvers: Reader["approvers"]; reader: string };

function AllPayouts({ rows, approvers, reader }: AllProps) {
  return (
    <section aria-labelledby="payouts-title">
      <h2 id="payouts-title" className="sr-only">
        {common.payouts}
      </h2>
      <ul className="flex flex-col gap-4">
        {rows.map((approval) => (
          <li key={approval.request.id} className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
            <ApprovalTitle approval={approval} />
            <ApprovalBody approval={approval} approvers={approvers} reader={reader} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Foot({ page, tab, params }: { page: Props["payouts"]["page"]; tab: TabName; params: Params }) {
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
