"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Block } from "@/components/block";
import { TextField } from "@/components/text-field";
import { useAction } from "@/components/use-action";
import { resolvedStatuses } from "@/lib/payments/orders/shown-label";
import type { ResolvedVerdict } from "@/lib/payments/resolutions/verdicts";
import * as t from "@/messages/exceptions/new";
import { proposeResolutionAction } from "../actions";
import { ChoiceList } from "../choice-list";
import { countOrders, offeredVerdicts, verdictEffects } from "../labels";
import { ProposalForm } from "../proposal-form";
import { Totals } from "../totals";

type Props = {
  orders: readonly { id: string; lastEventId: string; amount: string | null; currency: string | null }[];
  reported: readonly string[];
  canBeAbsent: boolean;
  canBeProcessing: boolean;
  isUpdate: boolean;
  confirms: string;
};

export function ProposeForm(props: Props) {
  const { orders, reported, canBeAbsent, canBeProcessing, isUpdate, confirms } = props;
  const router = useRouter();
  const [verdict, setVerdict] = useState<ResolvedVerdict | null>(null);
  const [gatewayOrderId, setGatewayOrderId] = useState("");
  const [reason, setReason] = useState("");
  const acting = useAction(proposeResolutionAction);
  const [isUnchosen, setUnchosen] = useState(false);
  const single = orders.length === 1;
  const verdicts = offeredVerdicts.filter(
    (one) => (one !== "absent" || canBeAbsent) && (one !== "processing" || (canBeProcessing && !isUpdate)),
  );
  const propose = async () => {
    setUnchosen(verdict === null);
    if (verdict === null) return;
    const done = await acting.act({
      orders: orders.map(({ id, lastEventId }) => ({ orderId: id, seenEventId: lastEventId })),
      verdict,
      gatewayOrderId: single && verdict !== "absent" ? gatewayOrderId : null,
      reason,
    });
    if (done) router.push(`/exceptions/${done.resolutionId}`);
  };
  return (
    <ProposalForm
      acting={acting}
      propose={propose}
      reason={{ value: reason, onChange: setReason }}
      submit={t.proposeTitle(countOrders(orders.length))}
      note={
        <>
          <Totals orders={orders} />. {confirms}
        </>
      }
      className="gap-4"
    >
      {reported.length > 0 ? (
        <Block tone="wait" title={t.unverifiedTitle(reported.join(", "))}>
          <p>{t.unverifiedHint}</p>
        </Block>
      ) : null}
      <ChoiceList
        legend={single ? t.outcomeLabel : t.commonOutcomeLabel}
        name="verdict"
        value={verdict}
        onChange={(value) => setVerdict(value as ResolvedVerdict)}
        choices={verdicts.map((one) => ({
          value: one,
          label: isUpdate && one === "approved" ? t.profileChangedOption : resolvedStatuses[one].label,
          hint: isUpdate ? undefined : verdictEffects[one],
        }))}
        error={isUnchosen && verdict === null ? t.outcomeMissing : acting.error?.fields.verdict}
      />
      {single && verdict !== null && verdict !== "absent" ? (
        <TextField
          label={t.gatewayIdLabel}
          value={gatewayOrderId}
          maxLength={128}
          onChange={(event) => setGatewayOrderId(event.target.value)}
          error={acting.error?.fields.gatewayOrderId}
          hint={t.gatewayIdHint}
        />
      ) : null}
    </ProposalForm>
  );
}
