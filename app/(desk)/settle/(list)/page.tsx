import type { Metadata } from "next";
import Link from "next/link";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { LiveRefresh } from "@/components/live/live-refresh";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { may } from "@/lib/auth/permissions";
import { requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { listSettlements, listUnsettled, type UnsettledGroup, unsettledMax } from "@/lib/settlements/queries";
import { orderColumns } from "../order-cells";
import { SettlementsTable } from "../settlements-table";
import { Totals } from "../totals";
import { countOrders } from "../words";

export const metadata: Metadata = { title: "Settle with the gateway" };

export default async function SettlePage() {
  const person = await requireAct("orders.read");
  const reach = person.connectionIds;
  const desk = openPages();
  const [{ open, decided }, unsettled] = await Promise.all([listSettlements(desk, reach), listUnsettled(desk, reach)]);
  const maySettle = may(person.role, "orders.settle");
  return (
    <>
      <PageHead
        title="Settle with the gateway"
        back={{ href: "/orders?view=unsettled", label: "Unsettled orders" }}
        actions={
          maySettle ? (
            <ButtonLink href="/settle/report" variant={unsettled.count > 0 ? "primary" : "outlined"}>
              Settle with the gateway's report
            </ButtonLink>
          ) : null
        }
      >
        Orders whose fate nobody knows, and news that contradict each other. One person proposes what became of them;
        another confirms the whole set, or two do where your policy asks for it.
      </PageHead>
      <LiveRefresh topics={unsettled.groups.flatMap(({ orders }) => orders.map(({ id }) => `order:${id}`))} offer />
      <div className="flex flex-col gap-6">
        {open.length > 0 ? (
          <section className="flex flex-col gap-2">
            <h2 className="text-lg">Waiting to be confirmed</h2>
            <SettlementsTable caption="Settlements that wait for a decision" rows={open} />
          </section>
        ) : null}
        <section className="flex flex-col gap-3">
          <h2 className="text-lg">Unsettled orders</h2>
          {unsettled.more ? (
            <Block tone="wait" title={`More than ${unsettledMax} orders are unsettled`}>
              <p>The oldest {unsettledMax} are shown. A transaction report settles all that it names.</p>
            </Block>
          ) : null}
          {unsettled.groups.map((group) => (
            <Group key={group.call?.id ?? group.connection.id} group={group} maySettle={maySettle} now={desk.now()} />
          ))}
          {unsettled.groups.length === 0 ? (
            <EmptyState title="Nothing is unsettled">
              <p>
                Here stands what may need people: orders of which nobody knows whether the gateway took them, outcomes
                that the gateway itself does not know, and words that contradict each other.
              </p>
            </EmptyState>
          ) : null}
        </section>
        {decided.length > 0 ? (
          <section className="flex flex-col gap-2">
            <h2 className="text-lg">Decided lately</h2>
            <SettlementsTable caption="The latest settlements that were decided" rows={decided} />
          </section>
        ) : null}
        <ZoneNote />
      </div>
    </>
  );
}

/** So many orders of a group are shown at once; a click shows the others. */
const shownAtOnce = 8;

function Group({ group, maySettle, now }: { group: UnsettledGroup; maySettle: boolean; now: Date }) {
  const { connection, call, orders } = group;
  const [first, rest] = [orders.slice(0, shownAtOnce), orders.slice(shownAtOnce)];
  const settleable = orders.filter(({ settling, settlementId }) => settling === "unconfirmed" && settlementId === null);
  return (
    <Panel
      title={call ? `One call of ${connection.name}` : connection.name}
      actions={
        call && maySettle && settleable.length > 1 ? (
          <ButtonLink href={`/settle/new?call=${call.id}`}>Settle these {settleable.length} together</ButtonLink>
        ) : null
      }
    >
      <div className="mb-3 flex flex-col gap-1 text-base">
        <p>
          <Totals orders={orders} />
        </p>
        <p className="text-ink-2 text-sm">
          {call ? (
            <>
              Sent <When at={call.startedAt} age />. {call.reason}
            </>
          ) : (
            <>
              The oldest was sent <When at={orders[0]?.sentAt ?? null} age />.
            </>
          )}{" "}
          {connection.environment === "production" ? null : "Practice: no money moves."}
        </p>
      </div>
      <Rows now={now} rows={first} caption={`Unsettled orders of ${connection.name}`} />
      {rest.length > 0 ? (
        <details className="mt-2">
          <summary className="text-ink-2 text-sm">Show {countOrders(rest.length)} more</summary>
          <div className="mt-2">
            <Rows now={now} rows={rest} caption={`More unsettled orders of ${connection.name}`} />
          </div>
        </details>
      ) : null}
    </Panel>
  );
}

function Rows({ rows, caption, now }: { rows: UnsettledGroup["orders"]; caption: string; now: Date }) {
  return (
    <DataTable
      caption={caption}
      columns={[
        orderColumns.payee,
        orderColumns.status,
        {
          key: "waits",
          head: "Waits for",
          cell: ({ settlementId, wordFrom, settling }) =>
            settlementId ? (
              <Link className="link" href={`/settle/${settlementId}`} prefetch={false}>
                another person
              </Link>
            ) : settling === "conflict" ? (
              "a ruling"
            ) : wordFrom !== null && wordFrom <= now ? (
              "a report, or people's word"
            ) : (
              <>
                a report; people's word from <When at={wordFrom} />
              </>
            ),
          hideBelow: "lg",
        },
        orderColumns.amount,
        orderColumns.sent,
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/orders/${id}`}
      empty={null}
    />
  );
}
