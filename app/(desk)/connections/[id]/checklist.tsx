import { Circle, CircleAlert, CircleCheck } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Step } from "@/lib/connections/checklist";
import type { ConnectionDetail } from "@/lib/connections/views";

const marks = {
  done: { Icon: CircleCheck, tone: "text-good-mark", word: "Done" },
  open: { Icon: Circle, tone: "text-ink-3", word: "Open" },
  problem: { Icon: CircleAlert, tone: "text-alarm-mark", word: "Needs mending" },
};

type Props = { connection: ConnectionDetail; steps: readonly Step[]; practice: boolean };

/** The steps, and on each open one the way to do it. */
export function Checklist({ connection, steps, practice }: Props) {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step) => {
        const { Icon, tone, word } = marks[step.state];
        return (
          <li key={step.key} className="flex gap-3">
            <Icon size={20} className={`shrink-0 ${tone}`} aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="font-medium text-base">
                {step.title} <span className="sr-only">({word})</span>
              </p>
              <p className="prose-line text-ink-2 text-sm break-words">{step.detail}</p>
              {step.state === "done" ? null : <StepLink step={step} {...{ connection, practice }} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function StepLink({ step, connection, practice }: Omit<Props, "steps"> & { step: Step }) {
  const at = (path: string, label: string): ReactNode => (
    <Link className="link inline-flex min-h-6 items-center text-sm" href={`/connections/${connection.id}${path}`}>
      {label}
    </Link>
  );
  const inPage = (href: string, label: string): ReactNode => (
    <a className="link inline-flex min-h-6 items-center text-sm" href={href}>
      {label}
    </a>
  );
  switch (step.key) {
    case "address":
      return null;
    case "key":
      return at("/key", "Make or import a key");
    case "endpoints":
      return at("/endpoints", "Add an endpoint");
    case "registered":
      return practice && connection.keyFingerprint
        ? inPage("#practice", "To the practice gateway")
        : at("/key", "To the public key");
    case "control":
      return at("/key", "Set the control key");
    case "test":
      return inPage("#test", "To the test");
    case "callbacks":
      return at("/key", "To the callback address");
    case "payout":
      return connection.state.word === "ready" ? (
        <Link className="link inline-flex min-h-6 items-center text-sm" href="/payouts/new">
          New payout
        </Link>
      ) : null;
    default:
      return step.key satisfies never;
  }
}
