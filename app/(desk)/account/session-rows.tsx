import type { ReactNode } from "react";
import { Button } from "@/components/button";
import { When } from "@/components/when";
import type { SessionRow } from "@/lib/people/queries";
import { describeBrowser } from "./browser-words";

/** Where somebody is signed in; each session with what may be done to it. */
export function SessionRows({
  sessions,
  ownId,
  actOf,
}: {
  sessions: readonly SessionRow[];
  /** The session of the one who looks. */
  ownId: string;
  actOf: (session: SessionRow) => ReactNode;
}) {
  return (
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
          {actOf(session)}
        </li>
      ))}
    </ul>
  );
}

/** Ends a session that is not the one of this browser. */
export function EndSession({
  session,
  pending,
  onEnd,
}: {
  session: SessionRow;
  pending: boolean;
  onEnd: () => unknown;
}) {
  return (
    <Button
      aria-label={`End the session of ${describeBrowser(session.userAgent)}`}
      pending={pending}
      onClick={() => void onEnd()}
    >
      End
    </Button>
  );
}
