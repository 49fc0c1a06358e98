import { Archive, Check, Clock, RotateCw, TriangleAlert } from "lucide-react";
import type { MailState as State } from "@/lib/core/mail-words";

const looks = {
  sent: { words: "Sent", Icon: Check, tone: "text-good-text" },
  kept: { words: "Not sent · kept here", Icon: Archive, tone: "text-ink-2" },
  failed: { words: "Could not be sent", Icon: TriangleAlert, tone: "text-alarm-text" },
  waiting: { words: "Leaves in a moment", Icon: Clock, tone: "text-ink-2" },
  retrying: { words: "Tried again by itself", Icon: RotateCw, tone: "text-wait-text" },
};

/** What became of a mail; why, where the mail server said so. */
export function MailState({ state, attempts, problem }: { state: State; attempts: number; problem: string | null }) {
  const { words, Icon, tone } = looks[state === "waiting" && attempts > 0 ? "retrying" : state];
  return (
    <span className="inline-flex flex-col">
      <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${tone}`}>
        <Icon size={16} aria-hidden />
        {words}
      </span>
      {problem ? <span className="text-ink-2 text-xs">{problem}</span> : null}
    </span>
  );
}
