import { labelApproveThis } from "@/components/approval/approve-labels";
import { FactTable } from "@/components/fact-table";
import type { RequestView } from "@/lib/controls/approvals/given-decisions";
import type { EffectLine } from "@/lib/payments/connections/settings";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/shared";
import { ApprovalRow, type Reader } from "./approval-row";

type Props = Reader & {
  change: {
    id: string;
    title: string;
    effect: EffectLine[];
    request: RequestView;
  };
  heading: "h2" | "h3";
};

export function HeldChange({ change, user, approvers, heading: Heading }: Props) {
  const { id, title, effect, request } = change;
  return (
    <ApprovalRow
      request={request}
      user={user}
      approvers={approvers}
      title={
        <Heading id={`change-${id}`} className="wrap-anywhere font-semibold text-base">
          {title}
        </Heading>
      }
      approve={(progress) => labelApproveThis(t.approveEffect, progress)}
    >
      <EffectTable effect={effect} labelledBy={`change-${id}`} />
    </ApprovalRow>
  );
}

type EffectProps = { effect: readonly EffectLine[]; labelledBy: string };

function EffectTable({ effect, labelledBy }: EffectProps) {
  return (
    <FactTable aria-labelledby={labelledBy} heads={[{ head: t.setting, className: "w-1/4" }, t.before, t.after]}>
      <tbody>
        {effect.map(({ term, from, to }) => (
          <tr key={term}>
            <th scope="row" className="wrap-anywhere text-ink-2">
              {term}
            </th>
            <td className="wrap-anywhere">{from ?? common.noValue}</td>
            <td className="wrap-anywhere font-medium">{to ?? common.noValue}</td>
          </tr>
        ))}
      </tbody>
    </FactTable>
  );
}
