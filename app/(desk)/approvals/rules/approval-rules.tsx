import { listOtherAdmins, listPolicies } from "@/lib/approvals/policy-queries";
import type { Person } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { RuleCard } from "./rule-card";

type Props = {
  person: Person;
  /** null: for all connections. */
  connectionId: string | null;
  /** Those of the endpoints, to choose from. */
  currencies: readonly string[];
};

/** What waits for other people, act by act, and by which rule. */
export async function ApprovalRules({ person, connectionId, currencies }: Props) {
  const { db, now } = openDesk();
  const [views, otherAdmins] = await Promise.all([
    listPolicies(db, connectionId, now()),
    listOtherAdmins(db, person.id),
  ]);
  return (
    <section aria-labelledby="approval-rules" className="flex flex-col gap-4">
      <h2 id="approval-rules" className="text-lg">
        Who must approve
      </h2>
      {views.map((view) => (
        <RuleCard
          key={view.act}
          view={view}
          connectionId={connectionId}
          person={person}
          otherAdmins={otherAdmins}
          firstWaiting={views.find(({ waiting }) => waiting !== null)?.act ?? null}
          currencies={currencies}
        />
      ))}
    </section>
  );
}
