import type { Metadata } from "next";
import Link from "next/link";
import { Fragment } from "react";
import { FactTable } from "@/components/fact-table";
import { KeyList } from "@/components/key-list";
import { PageHead } from "@/components/page-head";
import { StatusBadge } from "@/components/status-badge";
import { Topic } from "@/components/topic";
import { requireUser } from "@/lib/auth/session";
import { type LabelTable, labelTables, nextStepOf } from "@/lib/labels/tables";
import * as common from "@/messages/common";
import * as labelTexts from "@/messages/help/model";
import * as t from "@/messages/help/shared";
import { rollForward } from "@/messages/reports/shared";

export const metadata: Metadata = { title: common.help };

const steps = [
  {
    title: t.prepareAndReview,
    text: t.theFormChecksEach,
  },
  {
    title: t.storedFirst,
    text: t.paydeskStoresAnOrder,
  },
  {
    title: t.sentOnce,
    text: t.ifNothingReachedThe,
  },
  {
    title: t.statusUpdates,
    text: t.theGatewaySendsCallbacks,
  },
];

const glossary = {
  payees: {
    [common.payee]: t.aSavedRecipientWith,
    [t.accountChange]: t.enterANoteAbout,
    [t.coolingOffPeriod]: t.duringThisPeriodPayouts,
    [t.pendingPayouts]: t.draftsQueuedPayoutsAnd,
  },
  approvals: {
    [t.payoutsThatNeedApproval]: t.ifYourApprovalRules,
    [t.warnings]: t.eachRequestShowsWhat,
    [t.decidingSeveralAtOnce]: t.youDecideOnEach,
    [t.rejectedPayouts]: t.theApproverGivesA,
    [t.connectionChanges]: t.ifYourApprovalRules2,
    [t.resolvingOrders]: t.oneUserProposesA,
    [t.stoppingAndResuming]: t.neitherNeedsApprovalBecause,
  },
  recurring: {
    [common.profile]: t.aCardStoredAt,
    [t.profileDetails]: t.theGatewayCantBe,
    [t.changingAProfile]: t.paydeskSendsOnlyThe,
    [t.repeatNumber]: t.theNumberOfCharges,
    [t.chargeNow]: t.theSelectedProfilesBecome,
  },
  reports: {
    [rollForward]: t.openAtStartPlus,
    [t.laterTransactions]: t.reversalsChargebacksAndOther,
    [t.asOf]: t.eachChangeCountsOn,
  },
};

const glossaryTopics = ["payees", "recurring", "approvals", "reports"] as const;

const topics = {
  money: t.howMoneyMoves,
  payees: common.payees,
  recurring: common.recurringProfiles,
  approvals: common.approvals,
  reports: common.reports,
  labels: t.orderStatuses,
  keyboard: t.keyboardShortcuts,
};

const apart = "mb-8 gap-2";

const contents = [
  ...Object.entries(topics).map(([id, label]) => ({ href: `#${id}`, label })),
  { href: "/help/permissions", label: common.permissions },
  { href: "/help/fields", label: t.fieldReference },
];

export default async function HelpPage() {
  await requireUser();
  return (
    <>
      <PageHead title={common.help} />
      <nav aria-label={t.onThisPage} className="mb-6">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {contents.map(({ href, label }) => (
            <li key={href}>
              <Link href={href} prefetch={false} className="link inline-flex min-h-6 items-center">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>

      <Topic id="money" title={topics.money} className={apart}>
        <ol className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
          {steps.map((step, index) => (
            <li key={step.title} className="rounded-lg border bg-surface p-4">
              <p className="font-semibold">
                {index + 1}. {step.title}
              </p>
              <p className="mt-1 text-ink-2">{step.text}</p>
            </li>
          ))}
        </ol>
      </Topic>

      {glossaryTopics.map((id) => (
        <Topic key={id} id={id} title={topics[id]} className={apart}>
          <Terms terms={glossary[id]} />
        </Topic>
      ))}

      <Topic id="labels" title={topics.labels} className={apart}>
        {Object.entries<LabelTable>(labelTables).map(([key, { title, states }]) => (
          <Fragment key={key}>
            <h3 className="mt-4 mb-2 font-semibold">{title}</h3>
            <FactTable
              framed
              stacks
              caption={title}
              heads={[labelTexts.label, labelTexts.meaning, labelTexts.nextStep]}
            >
              <tbody>
                {Object.entries(states).map(([name, state]) => (
                  <tr key={name}>
                    <td className="whitespace-nowrap">
                      <StatusBadge label={state.label} tone={state.tone} icon={state.icon} />
                    </td>
                    <td>{state.meaning}</td>
                    <td className="text-ink-2">{nextStepOf(state)}</td>
                  </tr>
                ))}
              </tbody>
            </FactTable>
          </Fragment>
        ))}
      </Topic>

      <Topic id="keyboard" title={topics.keyboard} className={apart}>
        <p className="prose-line mb-1 text-ink-2">{t.noKeyboardShortcutSends}</p>
        <KeyList />
      </Topic>
    </>
  );
}

function Terms({ terms }: { terms: Record<string, string> }) {
  return (
    <dl className="grid max-w-3xl grid-cols-[10rem_1fr] gap-x-4 gap-y-2 max-sm:grid-cols-1">
      {Object.entries(terms).map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="font-medium">{term}</dt>
          <dd className="prose-line text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
