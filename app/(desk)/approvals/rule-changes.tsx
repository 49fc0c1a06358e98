import Link from "next/link";
import { When } from "@/components/when";
import { governed } from "@/lib/approvals/governed";
import { listWaitingPolicies, type WaitingPolicy } from "@/lib/approvals/policy-queries";
import type { Person } from "@/lib/auth/session";
import type { Desk } from "@/lib/core/desk";

/** Changes of rules that wait, sorted by whose turn it is. What was decided on is in the history of its rule. */
export async function readRuleChanges(desk: Desk, person: Person) {
  const open = await listWaitingPolicies(desk.db, person, desk.now());
  const mine = open.filter(({ onMe }) => onMe);
  const others = open.filter(({ onMe }) => !onMe);
  return {
    onMe: mine.length,
    onOthers: others.length,
    of: (tab: "me" | "others" | "all") => ({ me: mine, others, all: open })[tab],
  };
}

/** Rules that somebody wants to change: each leads to where it stands beside what holds now, and is decided on. */
export function RuleChanges({ changes }: { changes: readonly WaitingPolicy[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="rules-title" className="mt-6 flex flex-col gap-3">
      <h2 id="rules-title" className="text-lg">
        Rules
      </h2>
      <ul className="flex flex-col gap-3">
        {changes.map(({ requestId, act, connection, by, at, expiresAt, onMe }) => (
          <li key={requestId} className="flex flex-col gap-1 rounded-lg border bg-surface p-4 text-base">
            <p>
              Another rule for {governed[act].things}, {connection ? `at ${connection.name}` : "for all connections"}
            </p>
            <p className="text-ink-2 text-sm">
              Proposed by {by.name}, <When at={at} />. Expires <When at={expiresAt} />.
            </p>
            <p>
              <Link
                className="link"
                href={connection ? `/connections/${connection.id}/rules` : "/approvals/rules"}
                prefetch={false}
              >
                {onMe ? "Look at it and decide" : "Look at it"}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
