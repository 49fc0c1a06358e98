import { Button } from "@/components/button";
import { ActionButton } from "@/components/form/action-button";
import { When } from "@/components/when";
import type { SessionRow } from "@/lib/users/queries";
import * as t from "@/messages/account/shared";
import { endUserSessionAction } from "../team/actions";
import { endSessionAction } from "./actions";
import { describeBrowser } from "./browser-labels";

type Props = {
  sessions: readonly SessionRow[];
  /** The session of the one who looks. */
  ownId: string;
  /** Whose they are; null: of the one who looks, who ends this one by signing out. */
  userId: string | null;
};

/** Where a user is signed in; each session can be ended. */
export function SessionRows({ sessions, ownId, userId }: Props) {
  return (
    <ul className="flex flex-col divide-y rounded-lg border bg-surface">
      {sessions.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2">
          <div className="min-w-0 text-sm">
            <p className="font-medium" title={userAgent ?? undefined}>
              {describeBrowser(userAgent)}
              {ip ? ` · ${ip}` : ""}
              {id === ownId ? t.thisSession : ""}
            </p>
            <p className="text-ink-2">{t.signedInLastActive(<When at={createdAt} />, <When at={lastSeenAt} />)}</p>
          </div>
          <EndSession sessionId={id} userId={userId} isOwn={id === ownId} browser={describeBrowser(userAgent)} />
        </li>
      ))}
    </ul>
  );
}

type EndProps = { sessionId: string; userId: string | null; isOwn: boolean; browser: string };

function EndSession({ sessionId, userId, isOwn, browser }: EndProps) {
  const label = t.endSession(browser);
  if (userId !== null) {
    return (
      <ActionButton action={endUserSessionAction} input={{ userId, sessionId }} label={label}>
        {t.endSession2}
      </ActionButton>
    );
  }
  if (!isOwn) {
    return (
      <ActionButton action={endSessionAction} input={{ sessionId }} label={label}>
        {t.endSession2}
      </ActionButton>
    );
  }
  return (
    <form method="post" action="/sign-out">
      <Button type="submit">{t.signOut}</Button>
    </form>
  );
}
