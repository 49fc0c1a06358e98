import Link from "next/link";
import { Panel } from "@/components/panel";
import type { Person } from "@/lib/auth/session";
import { type ChangeView, listChangeApprovers, listConnectionChanges } from "@/lib/connections/change-queries";
import type { Desk } from "@/lib/core/desk";
import { HeldChange } from "../connections/held/held-change";
import { whyNotMine } from "../connections/held/whose-turn";

/** Changes of connections that wait, sorted by whose turn it is, and those that were decided on. */
export async function readConnectionChanges(desk: Desk, person: Person) {
  const reach = person.connectionIds;
  const [open, approvers] = await Promise.all([
    listConnectionChanges(desk, reach, "waiting"),
    listChangeApprovers(desk),
  ]);
  const mine = open.filter((change) => whyNotMine(change, person) === null);
  const others = open.filter((change) => !mine.includes(change));
  return {
    approvers,
    onOthers: others.length,
    of: async (tab: "me" | "others" | "all"): Promise<ChangeView[]> => {
      if (tab === "all") return [...open, ...(await listConnectionChanges(desk, reach, "decided"))];
      return tab === "me" ? mine : others;
    },
  };
}

type Props = {
  changes: readonly ChangeView[];
  person: Person;
  approvers: readonly { id: string; name: string }[];
};

/** Changes of connections: each value old and new. */
export function ConnectionChanges({ changes, person, approvers }: Props) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="connection-changes-title" className="mt-6 flex flex-col gap-4">
      <h2 id="connection-changes-title" className="text-lg">
        Changes of connections
      </h2>
      {changes.map((change) => (
        <Panel key={change.id}>
          <div className="flex flex-col gap-2">
            {change.connection.name === null ? (
              <p className="text-ink-2 text-sm">A new connection</p>
            ) : (
              <Link className="link text-sm" href={`/connections/${change.connection.id}`} prefetch={false}>
                {change.connection.name}
              </Link>
            )}
            <HeldChange change={change} person={person} approvers={approvers} heading="h3" />
          </div>
        </Panel>
      ))}
    </section>
  );
}
