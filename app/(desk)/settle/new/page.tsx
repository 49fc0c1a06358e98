import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { DataTable } from "@/components/data-table/data-table";
import { type Params, readParam } from "@/components/data-table/url-state";
import { DefinitionList } from "@/components/definition-list";
import { EnvBand } from "@/components/env-band";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { actorOf, requireAct } from "@/lib/auth/session";
import type { Person } from "@/lib/auth/sessions";
import { openPages } from "@/lib/core/open-desk";
import { readAlarms } from "@/lib/settlements/alarms";
import { readConfirmationsAsked } from "@/lib/settlements/confirmations";
import { type Decider, listDeciders } from "@/lib/settlements/deciders";
import { readLaters } from "@/lib/settlements/laters";
import type { SettleRow } from "@/lib/settlements/order-rows";
import { countOfCall, findToSettle, isUuid } from "@/lib/settlements/queries";
import { listReportsNaming } from "@/lib/settlements/report-queries";
import { Amount, orderColumns } from "../order-cells";
import { Totals } from "../totals";
import { willConfirm } from "../waiting-for";
import { countOrders } from "../words";
import { ProposeForm } from "./propose-form";
import { RulingForm } from "./ruling-form";

export const metadata: Metadata = { title: "Settle" };

export default async function NewSettlementPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("orders.settle");
  const search = await searchParams;
  const [orderId, callId] = [readParam(search, "order"), readParam(search, "call")];
  const reach = person.connectionIds;
  const desk = openPages();
  const rows =
    orderId && isUuid(orderId)
      ? await findToSettle(desk, reach, { orderId })
      : callId && isUuid(callId)
        ? await findToSettle(desk, reach, { callId })
        : [];
  const [first] = rows;
  if (!first) notFound();
  const [deciders, required] = await Promise.all([
    listDeciders(desk.db, first.connection.id, desk.now()),
    readConfirmationsAsked(desk, actorOf(person), first.connection.id, rows),
  ]);
  const single = rows.length === 1 ? first : null;
  return (
    <>
      <EnvBand environment={first.connection.environment} connectionName={first.connection.name} />
      <PageHead
        title={
          single ? (
            <>
              Settle <Amount order={single} />
              {single.receiverName ? ` to ${single.receiverName}` : ""}
            </>
          ) : (
            `Settle ${countOrders(rows.length)} of one call`
          )
        }
        back={single ? { href: `/orders/${single.id}`, label: "The order" } : { href: "/settle", label: "Settle" }}
      >
        {single ? `from ${single.connection.name}` : <Totals orders={rows} />}
      </PageHead>
      {first.settling === "conflict" && single ? (
        <Conflict order={single} person={person} deciders={deciders} required={required} />
      ) : (
        <Unconfirmed rows={rows} person={person} deciders={deciders} required={required} />
      )}
      <div className="mt-6">
        <ZoneNote />
      </div>
    </>
  );
}

type PartProps = { person: Person; deciders: readonly Decider[]; required: number };

async function Unconfirmed({ rows, person, deciders, required }: PartProps & { rows: SettleRow[] }) {
  const desk = openPages();
  const free = rows.filter(({ settling, settlementId }) => settling === "unconfirmed" && settlementId === null);
  const [first] = free;
  if (!first) return <NothingToSettle row={rows[0]} />;
  const froms = free.map(({ wordFrom }) => wordFrom?.getTime() ?? Number.POSITIVE_INFINITY);
  const from = new Date(Math.max(...froms));
  const isEarly = from > desk.now();
  const others = rows.length === 1 ? await countOfCall(desk, person.connectionIds, first.id) : null;
  const isSent = first.facets.submission === "accepted";
  return (
    <div className="flex flex-col gap-4 [&>*:not([data-wide])]:max-w-160">
      {rows.length === 1 ? <Known order={first} /> : null}
      <Block
        tone="info"
        title="With the gateway's transaction report it can be settled at once"
        actions={<ButtonLink href="/settle/report">Upload a report</ButtonLink>}
      >
        <p>The report shows what the gateway has, for every order of its period: nobody has to ask order by order.</p>
      </Block>
      {others && others.count > 1 ? (
        <Block
          tone="info"
          title={`The same call carried ${countOrders(others.count)} that are unsettled`}
          actions={<ButtonLink href={`/settle/new?call=${others.callId}`}>Settle all {others.count}</ButtonLink>}
        />
      ) : null}
      {isEarly ? (
        <Block tone="wait" title="People's own word is not taken yet">
          <p>
            Without a report it can be settled from <When at={from} age /> on, 24 hours after it was sent. Until then a
            callback, or an answer to our question, may still settle it by itself.
          </p>
        </Block>
      ) : (
        <ProposeForm
          orders={free.map(({ id, lastEventId, amount, currency }) => ({ id, lastEventId, amount, currency }))}
          reported={[...new Set(free.flatMap(({ reportedStatus }) => reportedStatus ?? []))]}
          canBeAbsent={!free.some(({ facets }) => facets.submission === "accepted")}
          canBeProcessing={!isSent || first.facets.outcome !== "processing"}
          isUpdate={first.kind === "update"}
          confirms={willConfirm(person.id, deciders, required)}
          email={person.email}
        />
      )}
      {rows.length > 1 ? (
        <section data-wide className="mt-4 flex flex-col gap-2">
          <h2 className="text-lg">The orders of this call</h2>
          <DataTable
            caption="The orders that are settled together"
            columns={[orderColumns.payee, orderColumns.status, orderColumns.id, orderColumns.amount, orderColumns.sent]}
            rows={free}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `/orders/${id}`}
            empty={null}
          />
        </section>
      ) : null}
    </div>
  );
}

/** What is known of an order, and what is not. */
function Known({ order }: { order: SettleRow }) {
  const isTaken = order.facets.submission === "accepted";
  return (
    <Panel title="What is known">
      <DefinitionList
        items={[
          { term: "Sent", value: <When at={order.sentAt} age /> },
          {
            term: "Came back",
            value: isTaken ? "The gateway took it." : (order.errorMessage ?? "No clear answer."),
          },
          { term: "Last asked", value: order.lastQueryAt ? <When at={order.lastQueryAt} age /> : "never" },
          ...(order.reportedStatus
            ? [{ term: "Reported", value: `${order.reportedStatus}, by a callback that could not be verified` }]
            : []),
          {
            term: "Not known",
            value: isTaken ? "What became of the money." : "Whether the gateway has it, and what became of the money.",
          },
        ]}
      />
    </Panel>
  );
}

async function Conflict({ order, person, deciders, required }: PartProps & { order: SettleRow }) {
  if (order.settlementId) return <NothingToSettle row={order} />;
  const desk = openPages();
  const [alarms, reports, laters] = await Promise.all([
    readAlarms(desk.db, order.id),
    listReportsNaming(desk, order),
    readLaters(desk, order.id),
  ]);
  return (
    <RulingForm
      order={order}
      alarms={alarms}
      laters={laters}
      reports={reports.map(({ id, fileName, createdAt }) => ({ id, fileName, createdAt }))}
      isTooEarly={order.wordFrom !== null && order.wordFrom > desk.now()}
      confirms={willConfirm(person.id, deciders, required)}
      email={person.email}
    />
  );
}

function NothingToSettle({ row }: { row: SettleRow | undefined }) {
  if (row?.settlementId) {
    return (
      <Block
        tone="wait"
        title="A proposal waits already"
        actions={<ButtonLink href={`/settle/${row.settlementId}`}>Look at it</ButtonLink>}
      >
        <p>It is confirmed, refused or withdrawn before another one is made.</p>
      </Block>
    );
  }
  return (
    <Block
      tone="info"
      title="There is nothing to settle any more"
      actions={row ? <ButtonLink href={`/orders/${row.id}`}>Look at the order</ButtonLink> : null}
    >
      <p>It has been settled meanwhile, or the gateway is still asked about it.</p>
    </Block>
  );
}
