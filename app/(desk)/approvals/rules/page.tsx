import type { Metadata } from "next";
import Link from "next/link";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { ZoneNote } from "@/components/when";
import { governed } from "@/lib/approvals/governed";
import { listOwnRules } from "@/lib/approvals/policy-queries";
import { requireAct } from "@/lib/auth/session";
import { listConnections } from "@/lib/connections/queries";
import { openPages } from "@/lib/core/open-desk";
import { ActingPerson } from "../../connections/acting";
import { ApprovalRules } from "./approval-rules";
import { BalancesSection } from "./balances-section";
import { LimitsSection } from "./limits-section";

export const metadata: Metadata = { title: "Rules" };

export default async function RulesPage() {
  const person = await requireAct("approvals.read");
  const desk = openPages();
  const [connections, own] = await Promise.all([
    listConnections(desk, person.connectionIds),
    listOwnRules(desk.db, person.connectionIds),
  ]);
  const live = connections.flatMap(({ endpoints }) => endpoints.filter(({ retiredAt }) => retiredAt === null));
  const currencies = [...new Set(live.flatMap((endpoint) => endpoint.currencies))].sort();
  const shared = { person, connectionId: null, currencies };
  return (
    <ActingPerson email={person.email}>
      <PageHead title="Rules for all connections" back={{ href: "/approvals", label: "Approvals" }}>
        Who must approve what, and how much may leave. A connection may have rules of its own: they count in place of
        these; limits count beside these.
      </PageHead>
      <div className="flex max-w-200 flex-col gap-8">
        <ApprovalRules {...shared} />
        <Panel title="Connections with rules of their own">
          {own.length === 0 ? (
            <p className="text-base text-ink-2">None: the rules above hold for every connection.</p>
          ) : (
            <ul className="flex flex-col gap-1 text-base">
              {own.map(({ connectionId, name, acts }) => (
                <li key={connectionId}>
                  <Link className="link" href={`/connections/${connectionId}/rules`} prefetch={false}>
                    {name}
                  </Link>
                  : {acts.map((act) => governed[act].title.toLowerCase()).join(", ")}
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <LimitsSection {...shared} />
        <BalancesSection {...shared} />
        <ZoneNote />
      </div>
    </ActingPerson>
  );
}
