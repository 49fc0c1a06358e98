"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Panel } from "@/components/panel";
import { SignInForm } from "@/components/sign-in-form";
import type { Role } from "@/lib/core/runtime/roles";
import { signInHere } from "@/lib/identity/auth/sign-in-client";
import * as t from "@/messages/sign-in/sign-in";

type Props = { users: readonly { name: string; email: string; role: Role }[]; password: string; target: string };

/** These are sandbox users whose password is published in the manual. */
export function DemoUsers({ users, password, target }: Props) {
  const [pending, setPending] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  async function enter(email: string): Promise<void> {
    if (pending) return;
    setPending(email);
    const answer = await signInHere(email, password, "");
    if (answer.ok) {
      openTarget(target);
      return;
    }
    setPending(null);
    setMessage(answer.message);
  }

  return (
    <Panel title={t.sandboxTitle}>
      <p className="mb-3 text-base text-ink-2">{t.sandboxHint}</p>
      {message ? <Block tone="alarm" title={message} live /> : null}
      <ul className="grid sm:grid-cols-[max-content_1fr] items-center gap-x-3 gap-y-2 max-sm:gap-y-4">
        {users.map(({ name, email, role }) => (
          <li key={email} className="grid items-center gap-y-1 sm:col-span-2 sm:grid-cols-subgrid">
            <Button pending={pending === email} onClick={() => enter(email)}>
              {t.continueAs(name)}
            </Button>
            <span className="text-ink-2 text-sm">{t.whatTheyDo[role]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Loads the page in full, so that no data of an earlier user stays in the browser's memory. */
function openTarget(target: string): void {
  // A fragment never reaches the server; the browser carries it to this page, so it is appended again.
  window.location.assign(target.includes("#") ? target : target + window.location.hash);
}

export function SignInPanel({ target }: { target: string }) {
  return <SignInForm onSignedIn={() => openTarget(target)} />;
}
