import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import { approvedBy, describeLapsed } from "@/lib/approvals/given";
import { may } from "@/lib/auth/permissions";
import type { Person } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import type { Desk } from "@/lib/core/desk";
import { listNames } from "@/lib/core/names";
import { listUserChanges, type UserChangeView } from "@/lib/people/change-queries";
import { EffectTable } from "../connections/held/effect-table";
import { DecideUserChange } from "./decide-user-change";
import { MadeLinks } from "./made-link";

/** Why this user cannot decide on it; null: they can. */
function whyNotMine({ askedBy, request }: UserChangeView, person: Person): string | null {
  if (askedBy.id === person.id) return "You asked for it: another admin decides.";
  if (request.said.some(({ personId }) => personId === person.id)) return "You have approved it.";
  return whyNot(person.role, "users.decide", "decide on it");
}

/** Changes of users that wait, sorted by whose turn it is, and those that were decided on. Only admins see them. */
export async function readUserChanges(desk: Desk, person: Person) {
  const sees = may(person.role, "people.read");
  const open = sees ? await listUserChanges(desk, "waiting") : [];
  const mine = open.filter((change) => whyNotMine(change, person) === null);
  const others = open.filter((change) => !mine.includes(change));
  return {
    onOthers: others.length,
    of: async (tab: "me" | "others" | "all"): Promise<UserChangeView[]> => {
      if (tab === "all") return sees ? [...open, ...(await listUserChanges(desk, "decided"))] : [];
      return tab === "me" ? mine : others;
    },
  };
}

/** Changes of approvers and admins: each value old and new, and the buttons. */
export function UserChanges({ changes, person }: { changes: readonly UserChangeView[]; person: Person }) {
  // Always there, so that a link stays when its change has left the list.
  return (
    <MadeLinks>
      <ChangeList changes={changes} person={person} />
    </MadeLinks>
  );
}

function ChangeList({ changes, person }: { changes: readonly UserChangeView[]; person: Person }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="user-changes-title" className="mt-6 flex flex-col gap-4">
      <h2 id="user-changes-title" className="text-lg">
        Changes of users
      </h2>
      {changes.map((change) => (
        <Panel key={change.id}>
          <OneChange change={change} person={person} />
        </Panel>
      ))}
    </section>
  );
}

function OneChange({ change, person }: { change: UserChangeView; person: Person }) {
  const { id, title, effect, askedBy, askedAt, appliedAt, closedReason, request } = change;
  const isOpen = request.state === "open";
  const given = approvedBy(request.said);
  return (
    <div className="flex min-w-0 flex-col gap-2 text-ink">
      <h3 id={`user-change-${id}`} className="break-words font-semibold text-base">
        {title}
      </h3>
      <EffectTable effect={effect} labelledBy={`user-change-${id}`} />
      <p className="text-ink-2 text-sm">
        Asked for by {askedBy.name}, <When at={askedAt} age={isOpen} />.
        {given.length > 0 ? ` Approved by ${listNames(given, "and")}.` : ""}
        {describeLapsed(request.said)}{" "}
        {isOpen ? (
          <>
            Expires <When at={request.expiresAt} />.
          </>
        ) : appliedAt ? (
          "In force since then."
        ) : (
          (closedReason ?? "Not in force.")
        )}
      </p>
      {isOpen ? (
        <div className="flex flex-wrap gap-2">
          <DecideUserChange
            change={{ id, title, effect, request: { id: request.id, mark: request.mark } }}
            email={person.email}
            isOwn={askedBy.id === person.id}
            disabledReason={whyNotMine(change, person)}
          />
        </div>
      ) : null}
    </div>
  );
}
