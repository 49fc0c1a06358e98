import type { Metadata } from "next";
import Link from "next/link";
import { type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { ZoneNote } from "@/components/when";
import { governed } from "@/lib/controls/approvals/governed";
import { listOwnRules } from "@/lib/controls/approvals/policy-queries";
import { openPages } from "@/lib/core/runtime/open-context";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { listConnections } from "@/lib/payments/connections/queries";
import * as t from "@/messages/approvals/rules";
import * as common from "@/messages/common";
import { ApprovalRules } from "./approval-rules";
import { BalancesSection } from "./balances-section";
import { LimitsSection } from "./limits-section";

export const metadata: Metadata = { title: t.approvalRules };

export default async function RulesPage({ searchParams }: { searchParams: Promise<Params> }) {
  const opened = readParam(await searchParams, "rule");
  const user = await requirePermission("approvals.read");
  const ctx = openPages();
  const [connections, own] = await Promise.all([
    listConnections(ctx, user.connectionIds),
    listOwnRules(ctx.db, user.connectionIds),
  ]);
  const live = connections.flatMap(({ endpoints }) => endpoints.filter(({ retiredAt }) => retiredAt === null));
  const currencies = [...new Set(live.flatMap((endpoint) => endpoint.currencies))].sort();
  const shared = { user, connectionId: null, currencies };
  return (
    <>
      <PageHead title={t.rulesTitle} back={{ href: "/approvals", label: common.approvals }}>
        {t.rulesHint}
      </PageHead>
      <div className="flex flex-col gap-8">
        <ApprovalRules {...shared} path="/approvals/rules" opened={opened} />
        <div className="flex max-w-200 flex-col gap-8">
          <Panel title={t.ownRulesTitle}>
            {own.length === 0 ? (
              <p className="text-base text-ink-2">{t.emptyOwnRules}</p>
            ) : (
              <ul className="flex flex-col gap-1 text-base">
                {own.map(({ connectionId, name, permissions }) => (
                  <li key={connectionId}>
                    <Link className="link" href={`/connections/${connectionId}/rules`} prefetch={false}>
                      {name}
                    </Link>
                    : {permissions.map((permission) => governed[permission].title.toLowerCase()).join(", ")}
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <LimitsSection {...shared} />
          <BalancesSection {...shared} />
          <ZoneNote />
        </div>
      </div>
    </>
  );
}
