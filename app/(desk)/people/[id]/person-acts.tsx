"use client";

import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import type { PersonRow } from "@/lib/people/queries";
import { disable, enable, invite, makePasswordLink, removeAppOf, takeInvitationBack } from "../actions";
import { HeldNotice } from "../held-notice";
import { PasswordLink } from "../password-link";

type Props = { person: PersonRow; self: boolean; actorEmail: string };

/** What an admin does for, or to, a person besides their name and access. */
export function PersonActs({ person, self, actorEmail }: Props) {
  const link = useAct(makePasswordLink, actorEmail);
  const inviting = useAct(invite, actorEmail);
  const revoking = useAct(takeInvitationBack, actorEmail);
  const disabling = useAct(disable, actorEmail);
  const enabling = useAct(enable, actorEmail);
  const removing = useAct(removeAppOf, actorEmail);
  const acts = [link, inviting, revoking, disabling, enabling, removing];
  const error = acts.find((act) => act.error)?.error;
  const held = [link, inviting, enabling, removing].some(({ value }) => value?.held);
  const made = held ? null : (link.value ?? inviting.value);
  const disabled = person.state === "disabled";
  const waits = person.state === "invited" || person.state === "expired" || person.state === "revoked";
  return (
    <section className="flex flex-col gap-4" aria-label="Signing in">
      <h2 className="border-b pb-1 text-lg">Signing in</h2>
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      {held ? <HeldNotice /> : null}
      {made ? <PasswordLink name={person.name} made={made} /> : null}
      {waits ? (
        <Line
          title="Invitation"
          text={
            person.state === "invited"
              ? "They have not chosen a password yet. Sending it again ends the earlier link."
              : "They have not chosen a password, and no link works any more."
          }
        >
          {person.state === "invited" ? (
            <Button pending={revoking.pending} onClick={() => revoking.act(person.id)}>
              Take it back
            </Button>
          ) : null}
          <Button pending={inviting.pending} onClick={() => inviting.act(person.id)}>
            Invite again
          </Button>
        </Line>
      ) : (
        <Line
          title="Password"
          text="A new link ends earlier ones. The old password works until the link is used; then every session ends."
        >
          <Button
            pending={link.pending}
            disabledReason={disabled ? "Enable them first." : null}
            onClick={() => link.act(person.id)}
          >
            New password link
          </Button>
        </Line>
      )}
      {person.hasApp ? (
        <Line
          title="Authenticator app"
          text="When the phone is lost: they then sign in with the password alone, until they add another app."
        >
          <Button
            pending={removing.pending}
            disabledReason={self ? "Remove your own under My account." : null}
            onClick={() => removing.act(person.id)}
          >
            Remove their app
          </Button>
        </Line>
      ) : null}
      {disabled ? (
        <Line title="Disabled" text="They may sign in again with the password and role they had.">
          <Button pending={enabling.pending} onClick={() => enabling.act(person.id)}>
            Enable {person.name}
          </Button>
        </Line>
      ) : (
        <Line title="Disable" text="Signs them out at once and keeps them out. What they did stays on record.">
          <Button
            pending={disabling.pending}
            disabledReason={self ? "Another admin can disable you." : null}
            onClick={() => disabling.act(person.id)}
          >
            Disable {person.name}
          </Button>
        </Line>
      )}
      {link.dialog}
      {inviting.dialog}
      {revoking.dialog}
      {disabling.dialog}
      {enabling.dialog}
      {removing.dialog}
    </section>
  );
}

function Line({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="font-medium text-base">{title}</h3>
        <p className="text-ink-2 text-sm">{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
