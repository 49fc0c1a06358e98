import { Ban, CircleCheck, type LucideIcon, Mail, MailX } from "lucide-react";
import type { UserRow } from "@/lib/users/queries";
import * as t from "@/messages/team/shared";

type State = UserRow["state"];
const looks: Record<State, { labels: string; Icon: LucideIcon; tone: string }> = {
  active: { labels: t.active, Icon: CircleCheck, tone: "text-good-text" },
  invited: { labels: t.invited, Icon: Mail, tone: "text-wait-text" },
  expired: { labels: t.invitationExpired, Icon: MailX, tone: "text-wait-text" },
  revoked: { labels: t.invitationCancelled, Icon: MailX, tone: "text-ink-3" },
  disabled: { labels: t.disabled, Icon: Ban, tone: "text-ink-3" },
};

/** Whether a user can sign in: icon and word. */
export function UserState({ state }: { state: State }) {
  const { labels, Icon, tone } = looks[state];
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle whitespace-nowrap ${tone}`}>
      <Icon size={16} aria-hidden />
      {labels}
    </span>
  );
}
