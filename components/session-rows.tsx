import type { ReactNode } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { When } from "@/components/when";
import type { ActionResult } from "@/lib/identity/auth/access/action";
import type { SessionRow } from "@/lib/identity/users/queries";
import * as t from "@/messages/account/shared";

const browsers: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\/|HeadlessChrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** The user agent is only a hint to recognise a browser, not a proof. */
function describeBrowser(userAgent: string | null): string {
  if (!userAgent) return t.unknownBrowser;
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = find(systems);
  return `${find(browsers) ?? t.unknownBrowser}${system ? t.on(system) : ""}`;
}

type Props = {
  sessions: readonly SessionRow[];
  ownId: string;
  end: (sessionId: string, label: string) => ReactNode;
};

type EndProps<Input> = { action: (input: Input) => Promise<ActionResult<unknown>>; input: Input; name: string };

export function EndSession<Input>(props: EndProps<Input>) {
  return (
    <ConfirmAction label={t.endSessionLabel} title={t.endSessionTitle} act={t.endSessionLabel} {...props}>
      <p>{t.endSessionEffect}</p>
    </ConfirmAction>
  );
}

export function SessionRows({ sessions, ownId, end }: Props) {
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
            <p className="text-ink-2">{t.sessionTimes(<When at={createdAt} />, <When at={lastSeenAt} />)}</p>
          </div>
          {end(id, t.endSession(describeBrowser(userAgent)))}
        </li>
      ))}
    </ul>
  );
}
