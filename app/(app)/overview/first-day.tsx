import { Check } from "lucide-react";
import Link from "next/link";
import { useId } from "react";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import type { FirstSteps } from "@/lib/processes/sample/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/overview/shared";
import { DismissGuide } from "./dismiss-guide";

const steps = [
  { done: "sentPayout", title: t.guidePayoutTitle, href: "/payouts/new", permission: "payouts.submit" },
  {
    done: "importedBatch",
    title: t.guideFileTitle,
    href: "/batches/new",
    permission: "batches.create",
    file: "/sample-payouts.csv",
  },
  { done: "connectedGateway", title: common.connectLabel, href: "/connections/new", permission: "connections.create" },
] as const;

export function FirstDay({ role, done }: { role: Role; done: FirstSteps }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-h-10 items-center gap-x-6 gap-y-2 rounded-lg border bg-surface px-3 py-1 text-base max-lg:flex-col max-lg:items-start max-lg:py-3"
      data-guide
    >
      <h2 id={titleId} className="font-medium text-base">
        {t.guideTitle}
      </h2>
      <ol className="flex flex-1 flex-wrap items-center gap-x-6 gap-y-2">
        {steps.map((step, index) => (
          <li key={step.done} className="flex items-center gap-x-2">
            <Mark nth={index + 1} isDone={done[step.done]} />
            <Step step={step} isDone={done[step.done]} cannot={whyNot(role, step.permission)} />
          </li>
        ))}
      </ol>
      <DismissGuide />
    </section>
  );
}

function Mark({ nth, isDone }: { nth: number; isDone: boolean }) {
  return (
    <span
      aria-hidden
      className={`figures flex size-5 shrink-0 items-center justify-center rounded-full border text-xs ${isDone ? "border-transparent bg-good-tint text-good-text" : "border-control text-ink-2"}`}
    >
      {isDone ? <Check size={12} /> : nth}
    </span>
  );
}

type StepProps = { step: (typeof steps)[number]; isDone: boolean; cannot: string | null };

function Step({ step, isDone, cannot }: StepProps) {
  if (isDone) {
    return (
      <span className="text-ink-3">
        {step.title}
        <span className="sr-only"> ({t.stepDone})</span>
      </span>
    );
  }
  if (cannot) {
    return (
      <>
        <span>{step.title}</span>
        <span className="text-ink-3 text-sm">{cannot}</span>
      </>
    );
  }
  return (
    <>
      <Link href={step.href} className="link inline-flex min-h-6 items-center max-md:min-h-11" prefetch={false}>
        {step.title}
      </Link>
      {"file" in step ? (
        <a
          href={step.file}
          download
          className="link inline-flex min-h-6 items-center text-ink-2 text-sm max-md:min-h-11"
        >
          {t.guideFileDownload}
        </a>
      ) : null}
    </>
  );
}
