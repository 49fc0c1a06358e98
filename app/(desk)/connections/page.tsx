import type { Metadata } from "next";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { When, ZoneNote } from "@/components/when";
import { may } from "@/lib/auth/permissions";
import { requireAct } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { listConnections } from "@/lib/connections/queries";
import { findSilences } from "@/lib/connections/silence";
import type { ConnectionView } from "@/lib/connections/views";
import { openPages } from "@/lib/core/open-desk";
import { ownsTables } from "@/lib/installation/queries";
import { StopEverythingButton } from "../trouble/trouble-acts";
import { Troubles } from "../trouble/troubles";
import { ConnectionBadge } from "./connection-badge";
import { NewConnectionsBlock } from "./held/held-block";

export const metadata: Metadata = { title: "Connections" };

const columns: Column<ConnectionView>[] = [
  { key: "name", head: "Name", cell: (row) => <span className="font-medium">{row.name}</span> },
  { key: "state", head: "State", cell: (row) => <ConnectionBadge state={row.state} quiet /> },
  { key: "environment", head: "Environment", cell: (row) => environmentWords[row.environment] },
  { key: "endpoints", head: "Endpoints", hideBelow: "lg", cell: (row) => <Endpoints of={row} /> },
  {
    key: "key",
    head: "Key",
    hideBelow: "lg",
    cell: (row) =>
      row.keyFingerprint ? (
        <span className="identifier" title={row.keyFingerprint}>
          {row.keyFingerprint.slice(0, 11)}…
        </span>
      ) : (
        <span className="text-ink-3">none</span>
      ),
  },
  {
    key: "callback",
    head: "Last callback",
    align: "end",
    hideBelow: "md",
    cell: (row) => (row.lastCallbackAt ? <When at={row.lastCallbackAt} /> : <span className="text-ink-3">never</span>),
  },
];

const environmentWords = { production: "Production", sandbox: "Practice" };

function Endpoints({ of }: { of: ConnectionView }) {
  const live = of.endpoints.filter((endpoint) => endpoint.retiredAt === null);
  if (live.length === 0) return <span className="text-ink-3">none</span>;
  const currencies = [...new Set(live.flatMap((endpoint) => endpoint.currencies))];
  const shown = currencies.slice(0, 5).join(", ");
  return (
    <span title={currencies.join(", ")}>
      {live.length} · {shown}
      {currencies.length > 5 ? ` and ${currencies.length - 5} more` : ""}
    </span>
  );
}

export default async function ConnectionsPage() {
  const person = await requireAct("connections.read");
  const desk = openPages();
  const [rows, silences, unguarded] = await Promise.all([
    listConnections(desk, person.connectionIds),
    findSilences(desk.db, person.connectionIds, desk.now()),
    may(person.role, "connections.create") ? ownsTables(desk.db) : false,
  ]);
  const create = whyNot(person.role, "connections.create");
  const closed = rows.some(({ state }) => state.word === "fenced" || state.word === "all_stopped");
  const onlyPractice = rows.length > 0 && silences.length === 0 && rows.every((row) => row.environment === "sandbox");
  const connect = (
    <ButtonLink variant="primary" href="/connections/new">
      Connect a gateway
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Connections"
        actions={
          rows.length > 0 ? (
            <>
              {closed ? null : (
                <StopEverythingButton
                  email={person.email}
                  disabledReason={whyNot(person.role, "installation.stop", "stop everything")}
                />
              )}
              {may(person.role, "connections.create") ? connect : null}
            </>
          ) : null
        }
      >
        A connection is one way to a gateway: its address, our key there, and the endpoints that money leaves from.
      </PageHead>
      <NewConnectionsBlock person={person} />
      <Troubles person={person} scope="connections" withSilence />
      <div className="flex flex-col gap-4">
        {unguarded ? (
          <Block tone="info" title="The database role can do more than Paydesk needs">
            <p>
              The role in <span className="identifier">DATABASE_URL</span> owns the tables, so it could also change or
              remove audit entries. Run <span className="identifier">npm run -s database:roles</span> where Paydesk is
              installed: it prints two lines of SQL and three settings.
            </p>
          </Block>
        ) : onlyPractice && rows.every(({ state }) => state.word === "ready" || state.word === "incomplete") ? (
          <Block tone="info" title="All of this is practice: no money moves">
            <p>
              To reach the real gateway, connect it with the base URL and consumer key that it gave you; the page of the
              new connection then leads on, step by step.{create ? ` ${create}` : ""}
            </p>
          </Block>
        ) : null}
        <DataTable
          caption="Connections"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowHref={(row) => `/connections/${row.id}`}
          empty={
            <EmptyState title="No gateway is connected" actions={create ? undefined : connect}>
              <p>
                You need the base URL, a consumer key and the numbers of your endpoints, all from the gateway. The key
                to sign with can be made here. {create}
              </p>
            </EmptyState>
          }
        />
        {rows.length > 0 ? <ZoneNote /> : null}
      </div>
    </>
  );
}
