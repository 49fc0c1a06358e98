import Link from "next/link";
import { type Column, DataTable } from "@/components/list/data-table";
import { describeDay } from "@/components/moments";
import { plainColumns } from "@/components/order/order-columns";
import { PageHead } from "@/components/page-head";
import { RememberRecent } from "@/components/palette/remember-recent";
import { Panel } from "@/components/panel";
import { PayeeFindings } from "@/components/payee-findings";
import { Timeline, type TimelineEntry } from "@/components/timeline";
import { Topic } from "@/components/topic";
import { When, ZoneNote } from "@/components/when";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { openPages } from "@/lib/core/runtime/open-context";
import { listNames } from "@/lib/core/text/names";
import { render } from "@/lib/core/text/render";
import { describeActor, describeDetails, labelAction } from "@/lib/identity/audit/labels";
import { may } from "@/lib/identity/auth/access/permissions";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { orderList } from "@/lib/payments/orders/lists/list-search";
import { listOrders, type OrderListRow } from "@/lib/payments/orders/queries";
import { describeCall } from "@/lib/payments/payees/account";
import { findChange } from "@/lib/payments/payees/change-queries";
import { readPayeeFacts } from "@/lib/payments/payees/facts";
import type { AccountDetail, PayeeDetail } from "@/lib/payments/payees/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/shared";
import { ChangeCard } from "../change-card";
import { loadPayee } from "./load-payee";
import { PayeeActions } from "./payee-actions";
import { AccountFacts, PayeeFacts, PayeeTotals } from "./payee-facts";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props) {
  const { payee } = await loadPayee((await params).id);
  return { title: payee.name };
}

const shownOrders = 10;
const columns: Column<OrderListRow>[] = [
  {
    key: "account",
    head: common.account,
    cell: (row) => <span className="identifier whitespace-nowrap">{row.receiverAccount}</span>,
    primary: true,
  },
  ...plainColumns(["status", "amount", "time"]),
];

export default async function PayeePage({ params }: Props) {
  const { user, payee } = await loadPayee((await params).id);
  const ctx = openPages();
  const { timeZone } = await getOrganisation(ctx);
  const { filter } = orderList.read((name) => (name === "payee" ? payee.id : undefined));
  const [facts, change, approvers, orders] = await Promise.all([
    readPayeeFacts(ctx.db, { payeeId: payee.id }, { now: ctx.now(), scope: user.connectionIds }),
    payee.waiting?.changeId ? findChange(ctx, payee.waiting.changeId) : null,
    listApprovers(ctx.db),
    listOrders(ctx, { scope: user.connectionIds, filter, sort: "newest", cursor: null, timeZone }),
  ]);
  const whole = may(user.role, "payees.changeAccount");
  const shown = orders.rows.slice(0, shownOrders);
  return (
    <>
      <RememberRecent kind="payees" href={`/payees/${payee.id}`} name={payee.name} />
      <PageHead
        title={payee.name}
        back={{ href: "/payees", label: common.payees }}
        actions={
          <PayeeActions
            payeeId={payee.id}
            name={payee.name}
            archived={payee.archivedAt !== null}
            waiting={payee.waiting !== null}
            cannotPay={whyNot(user.role, "payouts.submit")}
            cannotChange={whyNot(user.role, "payees.update", t.changePayees)}
          />
        }
      >
        {[payee.key, payee.current?.label, payee.archivedAt ? "archived" : null].filter(Boolean).join(" · ")}
      </PageHead>
      <div className="beside-panel">
        <div className="flex min-w-0 flex-col gap-4">
          <PayeeFindings findings={facts?.findings.filter(({ kind }) => kind !== "waiting") ?? []} />
          {change ? <ChangeCard change={change} user={user} approvers={approvers} named={false} /> : null}
          {facts && facts.totals.length > 0 ? (
            <Panel title={t.totals}>
              <PayeeTotals totals={facts.totals} />
            </Panel>
          ) : null}
          <Panel title={t.accountHistory}>
            <AccountHistory payee={payee} />
          </Panel>
          <Topic title={common.payouts}>
            <DataTable
              caption={t.latestPayoutsCaption}
              columns={columns}
              rows={shown}
              rowHref={({ id }) => `/orders/${id}`}
              empty={<p className="text-ink-2 text-sm">{t.payoutsEmpty}</p>}
            />
            {orders.rows.length > shownOrders || orders.after ? (
              <Link className="link self-start text-sm" href={`/orders?payee=${payee.id}`} prefetch={false}>
                {t.allPayoutsLink(payee.name)}
              </Link>
            ) : null}
          </Topic>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={common.details}>
            <PayeeFacts payee={payee} facts={facts} />
          </Panel>
          {payee.current ? (
            <Panel title={t.activeAccount}>
              <AccountFacts account={payee.current} whole={whole} />
            </Panel>
          ) : null}
          <ZoneNote />
        </div>
      </div>
    </>
  );
}

function AccountHistory({ payee }: { payee: PayeeDetail }) {
  const entries = [...payee.accounts.flatMap(entriesOf), ...payee.changes.flatMap(entriesOfAct)];
  entries.sort((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime());
  return <Timeline entries={entries} />;
}

function entriesOf(account: AccountDetail): TimelineEntry[] {
  const { id, label, proposedAt, proposedBy, approvedBy, call, inForceFrom, inForceTo, closedAt, closedReason } =
    account;
  const note = call ? <p>{t.callBackLine(describeCall(call), describeDay(call.on))}</p> : undefined;
  const details = account.changeId ? (
    <Link className="link" href={`/payees/changes/${account.changeId}`} prefetch={false}>
      {t.viewChanges}
    </Link>
  ) : null;
  const found: TimelineEntry[] = [];
  const atOnce = inForceFrom?.getTime() === proposedAt.getTime();
  if (!atOnce) {
    found.push({
      key: `${id}/proposed`,
      at: proposedAt,
      title: t.proposedAccount(label),
      actor: proposedBy,
      tone: inForceFrom || closedAt ? "neutral" : "wait",
      children: (
        <>
          {note}
          {details}
        </>
      ),
    });
  }
  if (inForceFrom) {
    found.push({
      key: `${id}/in-force`,
      at: inForceFrom,
      title: t.becameActive(label),
      actor: atOnce ? proposedBy : t.approvedBy(listNames(approvedBy, "and")),
      tone: inForceTo ? "neutral" : "good",
      children: (
        <>
          {atOnce ? note : null}
          {inForceTo ? <p>{t.replaced(<When at={inForceTo} />)}</p> : null}
          {atOnce && account.changeId ? details : null}
        </>
      ),
    });
  }
  if (closedAt) {
    found.push({
      key: `${id}/closed`,
      at: closedAt,
      title: t.notApproved(label),
      tone: "failed",
      children: closedReason ? <p>{render(closedReason)}</p> : undefined,
    });
  }
  return found;
}

function entriesOfAct(
  { at, actor, by, permission, details }: PayeeDetail["changes"][number],
  index: number,
): TimelineEntry[] {
  if (permission === "payees.create") return [];
  const described = permission === "payees.update" ? describeDetails(details) : [];
  return [
    {
      key: `act/${index}`,
      at,
      title: labelAction(permission),
      actor: describeActor(actor, by),
      children: described.length > 0 ? <p>{described.join(" · ")}</p> : undefined,
    },
  ];
}
