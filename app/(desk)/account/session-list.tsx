"use client";

import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import type { SessionRow } from "@/lib/people/queries";
import { endOne } from "./actions";
import { EndSession, SessionRows } from "./session-rows";

/** My open sessions; each but this one can be ended here, this one by signing out. */
export function SessionList({ sessions, ownId }: { sessions: readonly SessionRow[]; ownId: string }) {
  const { act, pending, error, dialog } = useAct(endOne);
  return (
    <>
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      <SessionRows
        sessions={sessions}
        ownId={ownId}
        actOf={(session) =>
          session.id === ownId ? (
            <form method="post" action="/sign-out">
              <Button type="submit">Sign out</Button>
            </form>
          ) : (
            <EndSession session={session} pending={pending} onEnd={() => act(session.id)} />
          )
        }
      />
      {dialog}
    </>
  );
}
