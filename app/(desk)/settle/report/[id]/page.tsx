import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Block } from "@/components/block";
import { Count } from "@/components/count";
import { DefinitionList } from "@/components/definition-list";
import { EnvBand } from "@/components/env-band";
import { Identifier } from "@/components/identifier";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import type { Reach } from "@/lib/auth/reach";
import { actorOf, requireAct } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { AppError } from "@/lib/core/errors";
import { openPages } from "@/lib/core/open-desk";
import { readConfirmationsAsked } from "@/lib/settlements/confirmations";
import { listDeciders } from "@/lib/settlements/deciders";
import { getReportResult, type ReportResult } from "@/lib/settlements/report-queries";
import { willConfirm } from "../../waiting-for";
import { countOrders } from "../../words";
import { Others } from "./others";
import { ReportProposal } from "./report-proposal";

export const metadata: Metadata = { title: "What the gateway's report says" };

type Props = { params: Promise<{ id: string }> };

export default async function ReportPage({ params }: Props) {
  const person = await requireAct("orders.read");
  const desk = openPages();
  const result = await load(desk, person.connectionIds, (await params).id);
  const { report, matched } = result;
  const waiting = matched.filter(({ order }) => order.settlementId !== null);
  const free = matched.filter(({ order }) => order.settlementId === null);
  const proposable = free.filter(({ match }) => ["found", "absent", "possible"].includes(match.kind));
  const orders = proposable.map(({ order }) => order);
  const [deciders, required] = await Promise.all([
    listDeciders(desk.db, report.connection.id, desk.now()),
    readConfirmationsAsked(desk, actorOf(person), report.connection.id, orders),
  ]);
  return (
    <>
      <EnvBand environment={report.connection.environment} connectionName={report.connection.name} />
      <PageHead
        title={`What ${report.fileName} says`}
        back={{ href: "/settle/report", label: "The gateway's reports" }}
      >
        {report.connection.name} · <Count value={report.rowCount} /> {report.rowCount === 1 ? "row" : "rows"} · uploaded
        by {report.uploadedBy} <When at={report.createdAt} />
      </PageHead>
      <div className="flex flex-col gap-6">
        <Completeness result={result} />
        {proposable.length > 0 ? (
          <ReportProposal
            reportId={report.id}
            matched={proposable}
            confirms={willConfirm(person.id, deciders, required)}
            email={person.email}
            disabledReason={whyNot(person.role, "orders.settle", "propose it")}
          />
        ) : (
          <Block tone="info" title="There is nothing to settle by it">
            <p>It names no unsettled order, and none is proven to be absent.</p>
          </Block>
        )}
        <Others matched={free} waiting={waiting.map(({ order }) => order)} inConflict={result.inConflict} />
        <Panel title="How it was read">
          <DefinitionList
            items={[
              {
                term: "Covers",
                value: (
                  <>
                    <When at={report.coversFrom} /> – <When at={report.coversTo} />
                  </>
                ),
              },
              ...Object.entries(report.reading).map(([term, value]) => ({ term: capitalised(term), value })),
              { term: "SHA-256", value: <Identifier value={report.sha256} label="SHA-256 of the file" /> },
              { term: "Orders in it", value: `${countOrders(result.known)} of ours that the gateway has for certain` },
              { term: "Rows of others", value: <Count value={result.strangers} /> },
              { term: "Says what is known", value: countOrders(result.agreeing) },
            ]}
          />
        </Panel>
        <ZoneNote />
      </div>
    </>
  );
}

const capitalised = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

async function load(desk: ReturnType<typeof openPages>, reach: Reach, id: string): Promise<ReportResult> {
  try {
    return await getReportResult(desk, reach, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}

/** Whether absence from this report means anything. */
function Completeness({ result: { missing, missingCount, known } }: { result: ReportResult }) {
  if (missingCount > 0) {
    return (
      <Block tone="alarm" title="This report is not complete, so no order counts as absent">
        <p>
          It misses {countOrders(missingCount)} of this period that the gateway has for certain, such as{" "}
          {missing
            .map(({ clientOrderId }) => clientOrderId)
            .slice(0, 3)
            .join(", ")}
          . It may be filtered, of another account, or cut off. What it names can be settled all the same; for the
          others upload a whole one.
        </p>
      </Block>
    );
  }
  if (known === 0) {
    return (
      <Block tone="wait" title="Nothing shows yet that this is the right report">
        <p>
          No order of this period is known to be at the gateway, so there is none that it must list. Make sure that it
          is of this account and not filtered before you propose that orders are absent.
        </p>
      </Block>
    );
  }
  return null;
}
