import { Block } from "@/components/block";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { approversOf } from "@/lib/controls/approvals/turn";
import { openContext } from "@/lib/core/runtime/open-context";
import { listNames } from "@/lib/core/text/names";
import { plural } from "@/lib/core/text/plural";
import { actorOf, type User } from "@/lib/identity/auth/sessions/session";
import {
  type ChangeView,
  listConnectionChanges,
  listRejected,
  readChangeRule,
} from "@/lib/payments/connections/change-queries";
import * as t from "@/messages/connections/shared";
import { HeldChange } from "../../approvals/held-change";

type Props = { user: User; connectionId: string };

export async function HeldBlock({ user, connectionId }: Props) {
  const ctx = openContext();
  const [waiting, turnedDown] = await Promise.all([
    listConnectionChanges(ctx, user.connectionIds, "open", connectionId),
    listRejected(ctx, user.id, connectionId),
  ]);
  const rejected = turnedDown.filter((change) => !waiting.some(({ permission }) => permission === change.permission));
  if (waiting.length + rejected.length === 0) return null;
  return (
    <div className="mb-4 flex flex-col gap-3">
      {waiting.length > 0 ? <WaitingBlock user={user} waiting={waiting} /> : null}
      {rejected.map(({ id, title, closedReason }) => (
        <Block key={id} tone="info" title={t.refusedTitle}>
          <p className="[overflow-wrap:anywhere]">{title}.</p>
          <p>{closedReason}</p>
        </Block>
      ))}
    </div>
  );
}

export async function HeldRule({ user, connectionId }: { user: User; connectionId: string | null }) {
  const ctx = openContext();
  const required = await readChangeRule(ctx, actorOf(user), connectionId);
  if (required === 0) return null;
  const others = approversOf(await listApprovers(ctx.db), { permission: "connections.change", connectionId }).filter(
    ({ id }) => id !== user.id,
  );
  const names = listNames(
    others.map(({ name }) => name),
    required === 1 ? "or" : "and",
  );
  const few = others.length === 0 ? t.approversMissing : t.fewApprovers(names);
  const who = others.length < required ? few : names;
  return <p className="prose-line mb-4 text-ink-2 text-sm">{t.rulesUnmet(required, who)}</p>;
}

export async function NewConnectionsBlock({ user }: { user: User }) {
  const waiting = await listConnectionChanges(openContext(), user.connectionIds, "open");
  const fresh = waiting.filter(({ permission }) => permission === "connections.create");
  if (fresh.length === 0) return null;
  return (
    <div className="mb-4">
      <WaitingBlock user={user} waiting={fresh} />
    </div>
  );
}

async function WaitingBlock({ user, waiting }: { user: User; waiting: readonly ChangeView[] }) {
  const approvers = await listApprovers(openContext().db);
  return (
    <Block
      tone="wait"
      title={plural(waiting.length, t.pendingOne, t.pendingMany(waiting.length))}
      facts={
        <ul className="flex flex-col gap-5">
          {waiting.map((change) => (
            <li key={change.id}>
              <HeldChange change={change} user={user} approvers={approvers} heading="h2" />
            </li>
          ))}
        </ul>
      }
    >
      <p>{t.pendingHint}</p>
    </Block>
  );
}
