import type { Person } from "@/lib/auth/session";
import type { Desk } from "@/lib/core/desk";
import { type ChangeDetail, listAccountApprovers, listChanges } from "@/lib/payees/change-queries";
import { ChangeCard, whyNotMine } from "../payees/change-card";

/** Changes that are shown at once; older ones are decided on first. */
const shownMax = 50;

/** Accounts of payees that wait, sorted by whose turn it is, and those that were decided on. */
export async function readChanges(desk: Desk, person: Person) {
  const [open, approvers] = await Promise.all([listChanges(desk, "open", shownMax), listAccountApprovers(desk)]);
  const mine = open.filter((change) => whyNotMine(change, person, approvers) === null);
  const others = open.filter((change) => !mine.includes(change));
  return {
    approvers,
    onMe: mine.length,
    onOthers: others.length,
    of: async (tab: "me" | "others" | "all"): Promise<ChangeDetail[]> => {
      if (tab === "all") return [...open, ...(await listChanges(desk, "decided", shownMax))];
      return tab === "me" ? mine : others;
    },
  };
}

type Props = {
  changes: readonly ChangeDetail[];
  person: Person;
  approvers: readonly { id: string; name: string }[];
};

/** New accounts of payees, beside what they replace. */
export function AccountChanges({ changes, person, approvers }: Props) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="accounts-title" className="mt-6 flex flex-col gap-4">
      <h2 id="accounts-title" className="text-lg">
        Accounts of payees
      </h2>
      {changes.map((change) => (
        <ChangeCard key={change.id} change={change} person={person} approvers={approvers} />
      ))}
    </section>
  );
}
