import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { requireUser } from "@/lib/identity/auth/sessions/session";
import * as common from "@/messages/common";
import * as t from "@/messages/help/shared";
import { version } from "@/package.json";

export const metadata: Metadata = { title: common.help };

const steps = [
  {
    title: t.prepareTitle,
    text: t.prepareText,
  },
  {
    title: t.storedFirst,
    text: t.storedFirstText,
  },
  {
    title: t.sentOnce,
    text: t.sentOnceText,
  },
  {
    title: t.statusUpdates,
    text: t.statusUpdatesText,
  },
];

export default async function HelpPage() {
  await requireUser();
  return (
    <>
      <PageHead title={t.moneyFlowTitle} />
      <ol className="grid gap-3 md:grid-cols-2">
        {steps.map((step, index) => (
          <li key={step.title} className="rounded-lg border bg-surface p-4">
            <p className="font-semibold">
              {index + 1}. {step.title}
            </p>
            <p className="mt-1 text-ink-2">{step.text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6 text-ink-3 text-sm">{t.thisIsPaydesk(version)}</p>
    </>
  );
}
