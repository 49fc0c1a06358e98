import { Circle, CircleAlert, CircleCheck } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Step } from "@/lib/payments/connections/checklist";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/detail";

const marks = {
  done: { Icon: CircleCheck, tone: "text-good-mark", status: common.done },
  open: { Icon: Circle, tone: "text-ink-3", status: common.open },
  problem: { Icon: CircleAlert, tone: "text-alarm-mark", status: t.actionRequired },
};

type Props = { connection: ConnectionDetail; steps: readonly Step[]; sandbox: boolean };

export function Checklist({ connection, steps, sandbox }: Props) {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step) => {
        const { Icon, tone, status } = marks[step.state];
        return (
          <li key={step.key} className="flex gap-3">
            <Icon size={20} className={`shrink-0 ${tone}`} aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="font-medium text-base">
                {step.title} <span className="sr-only">({status})</span>
              </p>
              <p className="prose-line text-ink-2 text-sm break-words">{step.detail}</p>
              {step.state === "done" ? null : <StepLink step={step} {...{ connection, sandbox }} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function StepLink({ step, connection, sandbox }: Omit<Props, "steps"> & { step: Step }) {
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
      return at("/key", t.addKey);
    case "endpoints":
      return at("/endpoints", t.addEndpoint);
    case "registered":
      return sandbox && connection.keyFingerprint ? inPage("#sandbox", t.openSandbox) : at("/key", t.publicKeyLink);
    case "control":
      return at("/key", t.controlKeyLink);
    case "test":
      return inPage("#test", t.runTest);
    case "callbacks":
      return at("/key", t.callbackAddressLink);
    case "payout":
      return connection.state.status === "ready" ? (
        <Link className="link inline-flex min-h-6 items-center text-sm" href="/payouts/new">
          {common.createPayout}
        </Link>
      ) : null;
    default:
      return step.key satisfies never;
  }
}
