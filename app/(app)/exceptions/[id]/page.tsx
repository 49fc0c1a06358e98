import type { Metadata } from "next";
import { Block } from "@/components/block";
import { EnvBand } from "@/components/env-band";
import { LivePage } from "@/components/live/live-page";
import { PageHead } from "@/components/page-head";
import { DefinitionList, Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { openPages } from "@/lib/core/runtime/open-context";
import { plural } from "@/lib/core/text/plural";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getResolution, isApproved, type ResolutionDetail } from "@/lib/payments/resolutions/queries";
import { titleOf } from "@/lib/payments/resolutions/title";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/shared";
import { orNotFound } from "../../or-not-found";
import { Evidence, Proposal } from "../proposal";
import { Totals } from "../totals";
import { Verdicts } from "./verdicts";

export const metadata: Metadata = { title: t.resolution };

type Props = { params: Promise<{ id: string }> };

export default async function ResolutionPage({ params }: Props) {
  const user = await requirePermission("orders.read");
  const ctx = openPages();
  const resolution = await load(ctx, user.connectionIds, (await params).id);
  const approvers = await listApprovers(ctx.db);
  const { request, orders } = resolution;
  const [first] = orders;
  const changed = orders.filter(({ hasChanged }) => hasChanged).length;
  const content = (
    <>
      <DefinitionList
        items={[
          { term: common.reason, value: <span className="prose-line block">“{resolution.reason}”</span> },
          { term: common.evidence, value: <Evidence report={resolution.report} /> },
        ]}
      />
      {changed > 0 ? <p>{t.ordersOvertaken(changed)}</p> : null}
    </>
  );
  return (
    <>
      {first ? (
        <EnvBand environment={first.connection.environment} connectionName={resolution.connection.name} />
      ) : null}
      <PageHead title={titleOf(resolution)} back={{ href: "/exceptions", label: common.exceptions }}>
        {t.from(resolution.connection.name, <Totals orders={resolution.orders} />)}
      </PageHead>
      <LivePage topics={resolution.orders.map(({ id }) => `order:${id}`)} />
      <div className="flex flex-col gap-4">
        {isApproved(resolution) ? <Result resolution={resolution} /> : null}
        <Panel title={t.proposedResolution}>
          {request ? (
            <Proposal resolution={{ ...resolution, request }} user={user} approvers={approvers}>
              {content}
            </Proposal>
          ) : (
            content
          )}
        </Panel>
        <Verdicts resolution={resolution} />
        <ZoneNote />
      </div>
    </>
  );
}

async function load(ctx: ReturnType<typeof openPages>, scope: Scope, id: string): Promise<ResolutionDetail> {
  return orNotFound(getResolution(ctx, scope, id));
}

function Result({ resolution }: { resolution: ResolutionDetail }) {
  const { request, counts, proposedBy, proposedAt } = resolution;
  return (
    <Block tone={counts.open > 0 ? "wait" : "good"} title={describeResult(resolution)}>
      {request === null ? <p>{t.decidedAlone(proposedBy.name, <When at={proposedAt} />)}</p> : null}
      {counts.void > 0 ? <p>{t.precedenceNote}</p> : null}
    </Block>
  );
}

function describeResult({ counts }: ResolutionDetail): string {
  const { orders, open, applied, void: overtaken } = counts;
  if (open > 0) return t.applyingProgress(applied + overtaken, orders);
  if (overtaken === 0) return plural(orders, t.appliedOne, t.appliedAll(orders));
  if (orders === 1) return t.overtakenOne;
  return t.appliedSome(applied, orders, overtaken);
}
