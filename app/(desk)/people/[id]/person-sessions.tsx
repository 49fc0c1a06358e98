"use client";

import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import type { SessionRow } from "@/lib/people/queries";
import { EndSession, SessionRows } from "../../account/session-rows";
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
        <SessionRows
          sessions={sessions}
          ownId={ownId}
          actOf={(session) => (
            <EndSession session={session} pending={one.pending} onEnd={() => one.act(personId, session.id)} />
          )}
        />
      ) : null}
      {one.dialog}
      {all.dialog}
    </section>
  );
}
