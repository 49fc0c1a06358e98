import Link from "next/link";
import { type Params, readParam } from "@/components/list/url-state";
import { ZoneNote } from "@/components/when";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/connections/shared";
import { ApprovalRules } from "../../../approvals/rules/approval-rules";
import { BalancesSection } from "../../../approvals/rules/balances-section";
import { LimitsSection } from "../../../approvals/rules/limits-section";
import { ConnectionFrame, type ConnectionParams, loadConnection } from "../connection-frame";

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: t.rulesOf(connection.name) };
}

type Props = ConnectionParams & { searchParams: Promise<Params> };

export default async function ConnectionRulesPage({ params, searchParams }: Props) {
  // The page shows sums and names, which a user who only connects gateways may not see.
  const user = await requirePermission("approvals.read");
  const { connection } = await loadConnection((await params).id);
  const live = connection.endpoints.filter(({ retiredAt }) => retiredAt === null);
  const currencies = [...new Set(live.flatMap((endpoint) => endpoint.currencies))].sort();
  const opened = readParam(await searchParams, "rule");
  const shared = { user, connectionId: connection.id, currencies };
  return (
    <ConnectionFrame connection={connection} tab="rules">
      <div className="flex flex-col gap-8">
        <p className="prose-line text-base text-ink-2">
          {t.otherRulesHint(
            <Link className="link" href="/approvals/rules" prefetch={false}>
              {t.allRulesLink}
            </Link>,
          )}
        </p>
        <ApprovalRules {...shared} path={`/connections/${connection.id}/rules`} opened={opened} />
        <div className="flex max-w-200 flex-col gap-8">
          <LimitsSection {...shared} />
          <BalancesSection {...shared} />
          <ZoneNote />
        </div>
      </div>
    </ConnectionFrame>
  );
}
