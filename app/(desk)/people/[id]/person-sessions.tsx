"use client";

import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import { When } from "@/components/when";
import type { SessionRow } from "@/lib/people/queries";
import { describeBrowser } from "../../account/browser-words";
import { signOutEverywhere, signOutOf } from "../actions";

type Props = { personId: string; sessions: readonly SessionRow[]; ownId: string; actorEmail: string };

/** Where a person is signed in; each session can be ended, or all at once. `ownId`: the one who looks, in this browser. */
export function PersonSessions({ personId, sessions, ownId, actorEmail }: Props) {
  const one = useAct(signOutOf, actorEmail);
  const all = useAct(signOutEverywhere, actorEmail);
  const error = one.error ?? all.error;
  return (
    <section className="flex flex-col gap-3" aria-labelledby="sessions-title">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b pb-1">
        <h2 id="sessions-title" className="text-lg">
          Where they are signed in
        </h2>
        {sessions.length > 0 ? (
          <Button pending={all.pending} onClick={() => all.act(personId)}>
            Sign out everywhere
          </Button>
        ) : null}
      </div>
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      {sessions.length === 0 ? <p className="text-base text-ink-2">Nowhere.</p> : null}
      {sessions.length > 0 ? (
        <ul className="flex flex-col divide-y rounded-lg border bg-surface">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2">
              <div className="min-w-0 text-sm">
                <p className="font-medium" title={session.userAgent ?? undefined}>
                  {describeBrowser(session.userAgent)}
                  {session.ip ? ` · ${session.ip}` : ""}
                  {session.id === ownId ? " · this one" : ""}
                </p>
                <p className="text-ink-2">
                  Since <When at={session.createdAt} />, last used <When at={session.lastSeenAt} />
                </p>
              </div>
              <Button
                aria-label={`End the session of ${describeBrowser(session.userAgent)}`}
                pending={one.pending}
                onClick={() => one.act(personId, session.id)}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {one.dialog}
      {all.dialog}
    </section>
  );
}
