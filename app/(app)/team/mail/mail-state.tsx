import { Archive, Check, Clock, RotateCw, TriangleAlert } from "lucide-react";
import type { MailState as State } from "@/lib/core/mail-labels";
import * as t from "@/messages/team/mail";

const looks = {
  sent: { labels: "Sent", Icon: Check, tone: "text-good-text" },
  kept: { labels: t.notSentNoMail, Icon: Archive, tone: "text-ink-2" },
  failed: { labels: t.couldntBeSent, Icon: TriangleAlert, tone: "text-alarm-text" },
  waiting: { labels: t.sendingShortly, Icon: Clock, tone: "text-ink-2" },
  retrying: { labels: t.retryingAutomatically, Icon: RotateCw, tone: "text-wait-text" },
};

/** What became of a mail; why, where the mail server said so. */
export function MailState({ state, attempts, problem }: { state: State; attempts: number; problem: string | null }) {
  const { labels, Icon, tone } = looks[state === "waiting" && attempts > 0 ? "retrying" : state];
  return (
    <span className="inline-flex flex-col">
      <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${tone}`}>
        <Icon size={16} aria-hidden />
        {labels}
      </span>
      {problem ? <span className="text-ink-2 text-xs">{problem}</span> : null}
    </span>
  );
}
