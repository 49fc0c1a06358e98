import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { Block } from "@/components/block";
import { DefinitionList } from "@/components/definition-list";
import { EnvBand } from "@/components/env-band";
import { LiveRefresh } from "@/components/live/live-refresh";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import type { Reach } from "@/lib/auth/reach";
import { requireAct } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { openPages } from "@/lib/core/open-desk";
import { confirmingBy, listDeciders } from "@/lib/settlements/deciders";
import { getSettlement, type SettlementDetail } from "@/lib/settlements/queries";
import { DecideButtons } from "../decide-buttons";
import { titleOf } from "../settlements-table";
import { Totals } from "../totals";
import { confirmedSoFar, waitingFor } from "../waiting-for";
import { Verdicts } from "./verdicts";

export const metadata: Metadata = { title: "Settlement" };

type Props = { params: Promise<{ id: string }> };

export default async function SettlementPage({ params }: Props) {
  const person = await requireAct("orders.read");
  const desk = openPages();
  const settlement = await load(desk, person.connectionIds, (await params).id);
  const deciders = await listDeciders(desk.db, settlement.connection.id, desk.now());
  const [first] = settlement.orders;
  const waiting = { proposedBy: settlement.proposedBy.id, confirmedBy: settlement.confirmedBy };
  const confirming = confirmingBy(person.id, waiting, deciders);
  return (
    <>
      {first ? (
        <EnvBand environment={first.connection.environment} connectionName={settlement.connection.name} />
      ) : null}
      <PageHead title={titleOf(settlement)} back={{ href: "/settle", label: "Settle with the gateway" }}>
        from {settlement.connection.name} · <Totals orders={settlement.orders} />
      </PageHead>
      <LiveRefresh topics={settlement.orders.map(({ id }) => `order:${id}`)} />
      <div className="flex flex-col gap-4">
        <State
          settlement={settlement}
          waits={waitingFor(settlement, deciders, person.id)}
          buttons={<DecideButtons settlement={settlement} person={person} confirming={confirming} />}
        />
        <Panel title="What is proposed">
          <DefinitionList
            items={[
              { term: "By", value: settlement.proposedBy.name },
              { term: "When", value: <When at={settlement.proposedAt} age={settlement.decision === null} /> },
              { term: "Why", value: <span className="prose-line block">“{settlement.reason}”</span> },
              {
                term: "Evidence",
                value: settlement.report ? (
                  <Link className="link" href={`/settle/report/${settlement.report.id}`} prefetch={false}>
                    the gateway's transaction report, {settlement.report.fileName}
                  </Link>
                ) : (
                  "people's own word"
                ),
              },
            ]}
          />
        </Panel>
        <Verdicts settlement={settlement} />
        <ZoneNote />
      </div>
    </>
  );
}

async function load(desk: ReturnType<typeof openPages>, reach: Reach, id: string): Promise<SettlementDetail> {
  try {
    return await getSettlement(desk, reach, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}

/** Where it stands: who must decide, or what came of it. */
function State({
  settlement,
  waits,
  buttons,
}: {
  settlement: SettlementDetail;
  waits: string;
  buttons: React.ReactNode;
}) {
  const { decision, decidedBy, decidedAt, decisionReason, alone, counts, orders } = settlement;
  if (decision === null) {
    const changed = orders.filter(({ hasChanged }) => hasChanged).length;
    return (
      <Block tone="wait" title={waits} actions={buttons}>
        {confirmedSoFar(settlement) ? <p>{confirmedSoFar(settlement)}</p> : null}
        {settlement.required > 1 ? <p>Two other people must confirm it. {settlement.because}</p> : null}
        <p>
          Until then nothing changes. Who confirms answers for the whole set; each order is looked at once more then.
        </p>
        {changed > 0 ? (
          <p>
            {changed === 1 ? "1 order has" : `${changed} orders have`} changed since this was proposed: for{" "}
            {changed === 1 ? "it" : "them"} nothing will be done.
          </p>
        ) : null}
      </Block>
    );
  }
  const by = (
    <>
      {decidedBy} on <When at={decidedAt} />
      {decisionReason ? <>: “{decisionReason}”</> : "."}
    </>
  );
  const earlier = settlement.confirmedBy.slice(0, -1);
  if (decision !== "confirmed") {
    const word = decision === "refused" ? "Refused" : "Withdrawn";
    return (
      <Block tone="info" title={`${word}: nothing was changed`}>
        <p>By {by}</p>
      </Block>
    );
  }
  return (
    <Block tone={counts.open > 0 ? "wait" : "good"} title={resultInWords(settlement)}>
      <p>
        {alone ? "Confirmed alone, since nobody else could, by " : "Confirmed by "}
        {earlier.map(({ personId, name, at }) => (
          <span key={personId}>
            {name} on <When at={at} />, and{" "}
          </span>
        ))}
        {by}
      </p>
      {counts.void > 0 ? <p>What the gateway said meanwhile wins; the reason stands beside each order.</p> : null}
    </Block>
  );
}

function resultInWords({ counts, kind }: SettlementDetail): string {
  const { orders, open, applied, void: overtaken } = counts;
  if (open > 0) return `Being applied: ${applied + overtaken} of ${orders} done. It goes on by itself.`;
  const settled = kind === "conflict" ? "ruled on" : "settled";
  if (overtaken === 0) return orders === 1 ? `It is ${settled}.` : `All ${orders} are ${settled}.`;
  if (orders === 1) return "It had changed meanwhile: nothing was done.";
  return `${applied} of ${orders} are settled; ${overtaken} had changed meanwhile.`;
}
