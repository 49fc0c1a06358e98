import { requestStates } from "@/lib/controls/approvals/labels";
import type { StateLabel } from "@/lib/core/text/states";
import { rowStates } from "@/lib/payments/batches/labels";
import { batchStates } from "@/lib/payments/batches/state";
import { describeVerdict, verdictStates } from "@/lib/payments/callbacks/verdicts";
import { connectionStates } from "@/lib/payments/connections/labels";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { changeStates, profileStates } from "@/lib/payments/recurring/labels";
import { reasonLabels } from "@/lib/payments/waiting/reasons";
import * as common from "@/messages/common";
import * as t from "@/messages/help/model";

export type LabelTable = { title: string; states: Readonly<Record<string, StateLabel>> };

export const labelTables = {
  orders: { title: common.orders, states: orderStatuses },
  batches: { title: common.batches, states: batchStates.rows },
  rows: { title: t.draftRows, states: rowStates.rows },
  requests: { title: common.approvals, states: requestStates.rows },
  profiles: { title: common.recurringProfiles, states: profileStates.rows },
  changes: { title: t.profileUpdates, states: changeStates.rows },
  callbacks: { title: common.callbacks, states: { received: describeVerdict(null), ...verdictStates.rows } },
  connections: { title: common.connections, states: connectionStates },
  reasons: { title: t.waitingReasonsTitle, states: reasonLabels },
} as const satisfies Record<string, LabelTable>;

export const nextStepOf = ({ next }: StateLabel): string => next ?? t.noActionNeeded;

export function writeLabelPage(): string {
  const sections = Object.values<LabelTable>(labelTables).map(({ title, states }) =>
    [
      `## ${title}`,
      "",
      `| ${t.label} | ${t.tone} | ${t.meaning} | ${t.nextStep} |`,
      "| --- | --- | --- | --- |",
      ...Object.values(states).map(
        (state) => `| **${state.label}** | ${state.tone} | ${state.meaning} | ${nextStepOf(state)} |`,
      ),
    ].join("\n"),
  );
  return `${[`# ${t.labels}`, t.statusesIntro, ...sections].join("\n\n")}\n`;
}
