"use client";

import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import { When } from "@/components/when";
import type { SessionRow } from "@/lib/people/queries";
import { endOne } from "./actions";
import { describeBrowser } from "./browser-words";

/** My open sessions; each but this one can be ended here, this one by signing out. */
export function SessionList({ sessions, ownId }: { sessions: readonly SessionRow[]; ownId: string }) {
  const { act, pending, error, dialog } = useAct(endOne);
  return (
    <>
      {error ? <Block tone="alarm" title={error.message} live /> : null}
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
            {session.id === ownId ? (
              <form method="post" action="/sign-out">
                <Button type="submit">Sign out</Button>
              </form>
            ) : (
              <Button
                aria-label={`End the session of ${describeBrowser(session.userAgent)}`}
                pending={pending}
                onClick={() => act(session.id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
