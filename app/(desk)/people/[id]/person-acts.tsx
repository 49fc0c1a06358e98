"use client";

import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import type { PersonRow } from "@/lib/people/queries";
import { disable, enable, makePasswordLink, removeAppOf, signOutEverywhere } from "../actions";
import { PasswordLink } from "../password-link";

type Props = { person: PersonRow; hasApp: boolean; self: boolean; actorEmail: string };

/** What an admin does for, or to, a person besides their name and role. */
export function PersonActs({ person, hasApp, self, actorEmail }: Props) {
  const link = useAct(makePasswordLink, actorEmail);
  const ending = useAct(signOutEverywhere, actorEmail);
  const disabling = useAct(disable, actorEmail);
  const enabling = useAct(enable, actorEmail);
  const removing = useAct(removeAppOf, actorEmail);
  const error = link.error ?? removing.error ?? ending.error ?? disabling.error ?? enabling.error;
  const disabled = person.state === "disabled";
  return (
    <section className="flex flex-col gap-4" aria-label="Access">
      <h2 className="border-b pb-1 text-lg">Access</h2>
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      {link.value ? <PasswordLink name={person.name} link={link.value.link} hours={link.value.hours} /> : null}
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
      <Line
        title="Authenticator app"
        text={
          hasApp
            ? "When the phone is lost: they then sign in with the password alone, until they add another app."
            : "They sign in with the password alone."
        }
      >
        {hasApp ? (
          <Button
            pending={removing.pending}
            disabledReason={self ? "Remove your own under My account." : null}
            onClick={() => removing.act(person.id)}
          >
            Remove their app
          </Button>
        ) : null}
      </Line>
      <Line title="Sessions" text="Signs them out of every browser at once. They may sign in again.">
        <Button
          pending={ending.pending}
          disabledReason={person.openSessions === 0 ? "They are not signed in anywhere." : null}
          onClick={() => ending.act(person.id)}
        >
          Sign out everywhere
        </Button>
      </Line>
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
      {ending.dialog}
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
