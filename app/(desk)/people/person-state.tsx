import { Ban, CircleCheck, type LucideIcon, Mail, MailX } from "lucide-react";
import type { PersonRow } from "@/lib/people/queries";

type State = PersonRow["state"];
const looks: Record<State, { words: string; Icon: LucideIcon; tone: string }> = {
  active: { words: "Active", Icon: CircleCheck, tone: "text-good-text" },
  invited: { words: "Invited", Icon: Mail, tone: "text-wait-text" },
  expired: { words: "Invitation expired", Icon: MailX, tone: "text-wait-text" },
  revoked: { words: "Invitation taken back", Icon: MailX, tone: "text-ink-3" },
  disabled: { words: "Disabled", Icon: Ban, tone: "text-ink-3" },
};

export const personStates = Object.keys(looks) as State[];

/** Whether a person can sign in: icon and word. */
export function PersonState({ state }: { state: State }) {
  const { words, Icon, tone } = looks[state];
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle whitespace-nowrap ${tone}`}>
      <Icon size={16} aria-hidden />
      {words}
    </span>
  );
}
