import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { FactTable } from "@/components/fact-table";
import { KeyList } from "@/components/key-list";
import { PageHead } from "@/components/page-head";
import { StatusBadge } from "@/components/status-badge";
import { Topic } from "@/components/topic";
import { type LabelTable, labelTables, nextStepOf } from "@/lib/desk/labels/tables";
import { requireUser } from "@/lib/identity/auth/sessions/session";
import * as common from "@/messages/common";
import * as labelTexts from "@/messages/help/model";
import * as t from "@/messages/help/shared";
import { rollForward } from "@/messages/reports/shared";
import { type HelpTopic, helpTopics } from "../topics";

type Props = { params: Promise<{ topic: string }> };

const readTopic = async (params: Props["params"]): Promise<HelpTopic> => {
  const { topic } = await params;
  return Object.hasOwn(helpTopics, topic) ? (topic as HelpTopic) : notFound();
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: helpTopics[await readTopic(params)] };
}

export default async function HelpTopicPage({ params }: Props) {
  await requireUser();
  const topic = await readTopic(params);
  return (
    <>
      <PageHead title={helpTopics[topic]} />
      {contents[topic]()}
    </>
  );
}

const glossary = {
  payees: {
    [common.payee]: t.payeeText,
    [t.accountChange]: t.accountChangeText,
    [t.coolingOffTitle]: t.coolingOffText,
    [t.pendingPayouts]: t.pendingPayoutsText,
  },
  approvals: {
    [t.approvalTitle]: t.approvalText,
    [t.warnings]: t.warningsText,
    [t.bulkDecisionTitle]: t.bulkDecisionText,
    [t.rejectedPayouts]: t.rejectedPayoutsText,
    [t.connectionChanges]: t.connectionChangesText,
    [t.resolvingOrders]: t.resolvingOrdersText,
    [t.stoppingTitle]: t.stoppingText,
  },
  recurring: {
    [common.profile]: t.recurringProfileText,
    [t.profileDetails]: t.profileDetailsText,
    [t.profileChangeTitle]: t.profileChangeText,
    [t.repeatNumber]: t.repeatNumberText,
    [t.chargeNow]: t.chargeNowText,
  },
  reports: {
    [rollForward]: t.rollForwardText,
    [t.laterTransactions]: t.laterTransactionsText,
    [t.asOf]: t.asOfText,
  },
};

const contents: Record<HelpTopic, () => ReactNode> = {
  payees: () => <Terms terms={glossary.payees} />,
  recurring: () => <Terms terms={glossary.recurring} />,
  approvals: () => <Terms terms={glossary.approvals} />,
  reports: () => <Terms terms={glossary.reports} />,
  statuses: () => <Statuses />,
  keyboard: () => (
    <>
      <p className="prose-line mb-3 text-ink-2">{t.keyboardShortcutsText}</p>
      <KeyList />
    </>
  ),
};

function Statuses() {
  return (
    <div className="flex flex-col gap-6">
      {Object.entries<LabelTable>(labelTables).map(([key, { title, states }]) => (
        <Topic key={key} id={key} title={title}>
          <FactTable framed stacks caption={title} heads={[labelTexts.label, labelTexts.meaning, labelTexts.nextStep]}>
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
        </Topic>
      ))}
    </div>
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
