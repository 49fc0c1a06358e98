import { Ban, CircleCheck, type LucideIcon, Mail, MailX } from "lucide-react";
import type { UserRow } from "@/lib/identity/users/queries";
import * as t from "@/messages/team/shared";

type State = UserRow["state"];
const looks: Record<State, { label: string; Icon: LucideIcon; tone: string }> = {
  active: { label: t.active, Icon: CircleCheck, tone: "text-good-text" },
  invited: { label: t.invited, Icon: Mail, tone: "text-wait-text" },
  expired: { label: t.invitationExpired, Icon: MailX, tone: "text-wait-text" },
  revoked: { label: t.invitationCancelled, Icon: MailX, tone: "text-ink-3" },
  disabled: { label: t.disabled, Icon: Ban, tone: "text-ink-3" },
};

export function UserState({ state }: { state: State }) {
  const { label, Icon, tone } = looks[state];
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle whitespace-nowrap ${tone}`}>
      <Icon size={16} aria-hidden />
      {label}
    </span>
  );
}

export function describeScope(connections: readonly { name: string }[] | null): string {
  if (connections === null) return t.allConnections;
  const [first, second] = connections;
  if (!second) return first?.name ?? t.noConnection;
  return connections.length === 2 ? `${first?.name}, ${second.name}` : t.connectionCount(connections.length);
}
