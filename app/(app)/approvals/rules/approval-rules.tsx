import { Hourglass } from "lucide-react";
import { type Column, DataTable } from "@/components/list/data-table";
import { Topic } from "@/components/topic";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { governed } from "@/lib/controls/approvals/governed";
import { listPolicies, type PolicyView } from "@/lib/controls/approvals/policy-queries";
import { approversOf } from "@/lib/controls/approvals/turn";
import { openContext } from "@/lib/core/runtime/open-context";
import { listNames } from "@/lib/core/text/names";
import type { User } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/approvals/rules";
import { RuleCard } from "./rule-card";
import { RuleSentence } from "./rule-sentence";

type Props = {
  user: User;
  connectionId: string | null;
  currencies: readonly string[];
  path: string;
  opened: string | undefined;
};

export async function ApprovalRules({ user, connectionId, currencies, path, opened }: Props) {
  const { db, now } = openContext();
  const [views, staff] = await Promise.all([listPolicies(db, connectionId, now()), listApprovers(db)]);
  const admins = approversOf(staff, { permission: "policies.change", connectionId: null });
  const otherAdmins = admins.filter(({ id }) => id !== user.id).map(({ name }) => name);
  const firstWaiting = views.find(({ waiting }) => waiting !== null) ?? null;
  const shown = views.find(({ permission }) => permission === opened) ?? firstWaiting ?? views[0];
  return (
    <Topic title={t.requiredApprovals} className="gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_30rem]">
        <DataTable
          caption={t.requiredApprovals}
          columns={columns}
          rows={views.map((view) => ({ ...view, id: view.permission }))}
          rowHref={({ id }) => `${path}?rule=${id}#rule`}
          current={shown?.permission ?? null}
          empty={null}
        />
        {shown ? (
          <div id="rule" className="scroll-mt-20 xl:scroll-mt-[100dvh]">
            <RuleCard
              key={shown.permission}
              view={shown}
              connectionId={connectionId}
              user={user}
              otherAdmins={otherAdmins}
              staff={staff}
              firstWaiting={firstWaiting?.permission ?? null}
              currencies={currencies}
            />
          </div>
        ) : null}
      </div>
    </Topic>
  );
}

const columns: Column<PolicyView & { id: string }>[] = [
  {
    key: "what",
    head: t.appliesTo,
    cell: ({ permission, waiting }) => (
      <span className="flex flex-col py-1.5 font-medium">
        {governed[permission].title}
        {waiting ? (
          <span className="inline-flex items-center gap-1 font-normal text-wait-text text-xs">
            <Hourglass size={14} aria-hidden />
            {t.pendingNote}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: "rule",
    head: t.rule,
    cell: ({ inForce }) => (
      <span className="block py-1.5">
        <RuleSentence rules={inForce.rules} />
        <span className="block text-ink-3 text-xs">{sourceLabels[inForce.source]}</span>
      </span>
    ),
  },
  {
    key: "approvers",
    head: t.approversHead,
    cell: ({ approvers }) =>
      approvers.length === 0
        ? t.noApprovers
        : listNames(
            approvers.map(({ name }) => name),
            "and",
          ),
    hideBelow: "lg",
  },
];

const sourceLabels = { own: t.onlyThisConnection, all: t.sourceAll, default: t.sourceDefault } as const;
