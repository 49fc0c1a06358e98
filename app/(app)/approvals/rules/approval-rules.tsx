import { Topic } from "@/components/topic";
import { listApprovers } from "@/lib/approvals/approvers";
import { listPolicies } from "@/lib/approvals/policy-queries";
import { approversOf } from "@/lib/approvals/turn";
import type { User } from "@/lib/auth/session";
import { openContext } from "@/lib/core/open-context";
import * as t from "@/messages/approvals/rules";
import { RuleCard } from "./rule-card";

type Props = {
  user: User;
  /** null: for all connections. */
  connectionId: string | null;
  /** Those of the endpoints, to choose from. */
  currencies: readonly string[];
};

/** What waits for other users, act by act, and by which rule. */
export async function ApprovalRules({ user, connectionId, currencies }: Props) {
  const { db, now } = openContext();
  const [views, staff] = await Promise.all([listPolicies(db, connectionId, now()), listApprovers(db)]);
  const admins = approversOf(staff, { permission: "policies.change", connectionId: null });
  const otherAdmins = admins.filter(({ id }) => id !== user.id).map(({ name }) => name);
  return (
    <Topic title={t.requiredApprovals} className="gap-4">
      {views.map((view) => (
        <RuleCard
          key={view.permission}
          view={view}
          connectionId={connectionId}
          user={user}
          otherAdmins={otherAdmins}
          staff={staff}
          firstWaiting={views.find(({ waiting }) => waiting !== null)?.permission ?? null}
          currencies={currencies}
        />
      ))}
    </Topic>
  );
}
