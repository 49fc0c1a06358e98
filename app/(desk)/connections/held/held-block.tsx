import { Block } from "@/components/block";
import { actorOf, type Person } from "@/lib/auth/session";
import {
  type ChangeView,
  listChangeApprovers,
  listConnectionChanges,
  listTurnedDown,
  readChangeRule,
} from "@/lib/connections/change-queries";
import { listNames } from "@/lib/core/names";
import { openDesk } from "@/lib/core/open-desk";
import { HeldChange } from "./held-change";

type Props = { person: Person; connectionId: string };

/** At the top of a connection: what waits for other admins; and, for who asked, what they turned down. */
export async function HeldBlock({ person, connectionId }: Props) {
  const desk = openDesk();
  const [waiting, turnedDown] = await Promise.all([
    listConnectionChanges(desk, person.connectionIds, "waiting", connectionId),
    listTurnedDown(desk, person.id, connectionId),
  ]);
  const told = turnedDown.filter((change) => !waiting.some(({ act }) => act === change.act));
  if (waiting.length + told.length === 0) return null;
  return (
    <div className="mb-4 flex flex-col gap-3">
      {waiting.length > 0 ? <WaitingBlock person={person} waiting={waiting} /> : null}
      {told.map(({ id, title, closedReason }) => (
        <Block key={id} tone="info" title="A change that you asked for was not made">
          <p className="[overflow-wrap:anywhere]">{title}.</p>
          <p>{closedReason}</p>
        </Block>
      ))}
    </div>
  );
}

/** Before anything is typed: that changes here wait for others, and for whom. Nothing where they count at once. */
export async function HeldRule({ person, connectionId }: { person: Person; connectionId: string | null }) {
  const desk = openDesk();
  const required = await readChangeRule(desk, actorOf(person), connectionId);
  if (required === 0) return null;
  const others = (await listChangeApprovers(desk)).filter(({ id }) => id !== person.id);
  const names = listNames(
    others.map(({ name }) => name),
    required === 1 ? "or" : "and",
  );
  const few = others.length === 0 ? "there is none yet" : `only ${names} is there yet`;
  const who = others.length < required ? few : names;
  return (
    <p className="prose-line mb-4 text-ink-2 text-sm">
      {required === 1 ? "Another admin approves" : "Two other admins approve"} what is changed here before it counts:{" "}
      {who}.
    </p>
  );
}

/** Connections that are still to be made, on the page of all of them. */
export async function NewConnectionsBlock({ person }: { person: Person }) {
  const waiting = await listConnectionChanges(openDesk(), person.connectionIds, "waiting");
  const fresh = waiting.filter(({ act }) => act === "connections.create");
  if (fresh.length === 0) return null;
  return (
    <div className="mb-4">
      <WaitingBlock person={person} waiting={fresh} />
    </div>
  );
}

async function WaitingBlock({ person, waiting }: { person: Person; waiting: readonly ChangeView[] }) {
  const approvers = await listChangeApprovers(openDesk());
  return (
    <Block
      tone="wait"
      title={waiting.length === 1 ? "A change waits for approval" : `${waiting.length} changes wait for approval`}
      facts={
        <ul className="flex flex-col gap-5">
          {waiting.map((change) => (
            <li key={change.id}>
              <HeldChange change={change} person={person} approvers={approvers} heading="h2" />
            </li>
          ))}
        </ul>
      }
    >
      <p>Nothing of it counts until then.</p>
    </Block>
  );
}
