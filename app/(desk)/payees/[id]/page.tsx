import Link from "next/link";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { ZoneNote } from "@/components/when";
import { may } from "@/lib/auth/permissions";
import { whyNot } from "@/lib/auth/who-can";
import { openPages } from "@/lib/core/open-desk";
import { readOrderSearch } from "@/lib/orders/list-search";
import { listOrders, type OrderListRow } from "@/lib/orders/queries";
import { getOrganisation } from "@/lib/organisation/queries";
import { findChange, listAccountApprovers } from "@/lib/payees/change-queries";
import { readPayeeFacts } from "@/lib/payees/facts";
import { plainColumns } from "../../orders/order-columns";
import { ChangeCard } from "../change-card";
import { PayeeFindings } from "../finding-list";
import { AccountHistory } from "./account-history";
import { loadPayee } from "./load-payee";
import { PayeeActs } from "./payee-acts";
import { AccountFacts, PayeeFacts, PayeeTotals } from "./payee-facts";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props) {
  const { payee } = await loadPayee((await params).id);
  return { title: payee.name };
}

const shownOrders = 10;
/** On their own page it goes without saying who is paid; to which of their accounts does not. */
const columns: Column<OrderListRow>[] = [
  {
    key: "account",
    head: "Account",
    cell: (row) => <span className="identifier whitespace-nowrap">{row.receiverAccount}</span>,
    primary: true,
  },
  ...plainColumns(["status", "amount", "time"]),
];

export default async function PayeePage({ params }: Props) {
  const { person, payee } = await loadPayee((await params).id);
  const desk = openPages();
  const { timeZone } = await getOrganisation(desk);
  const { filter } = readOrderSearch((name) => (name === "payee" ? payee.id : undefined));
  const [facts, change, approvers, orders] = await Promise.all([
    readPayeeFacts(desk.db, { payeeId: payee.id }, { now: desk.now(), reach: person.connectionIds }),
    payee.waiting?.changeId ? findChange(desk, payee.waiting.changeId) : null,
    listAccountApprovers(desk),
    listOrders(desk, { reach: person.connectionIds, filter, sort: "newest", cursor: null, timeZone }),
  ]);
  const whole = may(person.role, "payees.changeAccount");
  const shown = orders.rows.slice(0, shownOrders);
  return (
    <>
      <PageHead
        title={payee.name}
        back={{ href: "/payees", label: "Payees" }}
        actions={
          <PayeeActs
            payeeId={payee.id}
            name={payee.name}
            archived={payee.archivedAt !== null}
            waiting={payee.waiting !== null}
            cannotPay={whyNot(person.role, "payouts.submit")}
            cannotChange={whyNot(person.role, "payees.update", "change payees")}
            email={person.email}
          />
        }
      >
        {[payee.key, payee.current?.label, payee.archivedAt ? "archived" : null].filter(Boolean).join(" · ")}
      </PageHead>
      <div className="beside-panel">
        <div className="flex min-w-0 flex-col gap-4">
          {/* What waits stands below, with its buttons. */}
          <PayeeFindings findings={facts?.findings.filter(({ kind }) => kind !== "waiting") ?? []} />
          {change ? <ChangeCard change={change} person={person} approvers={approvers} named={false} /> : null}
          <Panel title="Accounts over time">
            <AccountHistory payee={payee} />
          </Panel>
          <section aria-labelledby="payouts-title" className="flex flex-col gap-2">
            <h2 id="payouts-title" className="text-lg">
              Payouts
            </h2>
            <DataTable
              caption="Latest payouts to this payee"
              columns={columns}
              rows={shown}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/orders/${id}`}
              empty={<p className="text-ink-2 text-sm">No payout to them was made here.</p>}
            />
            {orders.rows.length > shownOrders || orders.older ? (
              <Link className="link self-start text-sm" href={`/orders?payee=${payee.id}`} prefetch={false}>
                All payouts to {payee.name}
              </Link>
            ) : null}
          </section>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Facts">
            <PayeeFacts payee={payee} facts={facts} />
          </Panel>
          {payee.current ? (
            <Panel title="Account in force">
              <AccountFacts account={payee.current} whole={whole} />
            </Panel>
          ) : null}
          <Panel title="Totals">
            <PayeeTotals totals={facts?.totals ?? []} />
          </Panel>
          <ZoneNote />
        </div>
      </div>
    </>
  );
}
