import { Check } from "lucide-react";
import { ButtonLink } from "@/components/button";
import { Topic } from "@/components/topic";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import type { FirstSteps } from "@/lib/processes/sample/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/overview/shared";
import { DismissGuide } from "./dismiss-guide";

const steps = [
  {
    done: "sentPayout",
    title: t.guidePayoutTitle,
    text: t.guidePayoutHint,
    button: common.createPayout,
    href: "/payouts/new",
    permission: "payouts.submit",
  },
  {
    done: "importedBatch",
    title: t.guideFileTitle,
    text: t.uploadItAsA,
    file: "/sample-payouts.csv",
    button: common.createBatch,
    href: "/batches/new",
    permission: "batches.create",
  },
  {
    done: "connectedGateway",
    title: common.connectLabel,
    text: t.guideConnectionHint,
    button: common.connectLabel,
    href: "/connections/new",
    permission: "connections.create",
  },
] as const;

export function FirstDay({ role, done }: { role: Role; done: FirstSteps }) {
  return (
    <Topic title={t.guideTitle}>
      <ol className="grid gap-3 lg:grid-cols-3">
        {steps.map((step, index) => {
          const cannot = whyNot(role, step.permission);
          const isDone = done[step.done];
          return (
            <li key={step.title} className="flex flex-col items-start gap-2 rounded-lg border bg-surface p-4">
              <h3 className="font-medium text-base">
                {index + 1}. {step.title}
              </h3>
              <p className="text-base text-ink-2">{step.text}</p>
              {isDone ? (
                <p className="mt-auto flex items-center gap-1 text-good-text text-sm">
                  <Check size={16} aria-hidden /> {t.stepDone}
                </p>
              ) : cannot ? (
                <p className="mt-auto text-ink-3 text-sm">{cannot}</p>
              ) : (
                <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2">
                  <ButtonLink href={step.href}>{step.button}</ButtonLink>
                  {"file" in step ? (
                    <a href={step.file} download className="link text-base">
                      {t.guideFileDownload}
                    </a>
                  ) : null}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <DismissGuide />
    </Topic>
  );
}
