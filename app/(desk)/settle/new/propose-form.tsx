"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { TextAreaField, TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import type { SettledVerdict } from "@/lib/settlements/verdicts";
import { proposeSettlementAction } from "../actions";
import { ChoiceList } from "../choice-list";
import { Totals } from "../totals";
import { countOrders, offeredVerdicts, verdictEffects, verdictWords } from "../words";

type Props = {
  orders: readonly { id: string; lastEventId: string; amount: string | null; currency: string | null }[];
  /** What unverified callbacks said of them. */
  reported: readonly string[];
  canBeAbsent: boolean;
  canBeProcessing: boolean;
  isUpdate: boolean;
  /** Who confirms it, as a sentence. */
  confirms: string;
  email: string;
};

/** What became of one order, or of all of a call, by people's own word. */
export function ProposeForm(props: Props) {
  const { orders, reported, canBeAbsent, canBeProcessing, isUpdate, confirms, email } = props;
  const router = useRouter();
  const [verdict, setVerdict] = useState<SettledVerdict | null>(null);
  const [gatewayOrderId, setGatewayOrderId] = useState("");
  const [reason, setReason] = useState("");
  const { act, pending, error, dialog } = useAct(proposeSettlementAction, email);
  const [isUnchosen, setUnchosen] = useState(false);
  const single = orders.length === 1;
  const verdicts = offeredVerdicts.filter(
    (one) => (one !== "absent" || canBeAbsent) && (one !== "processing" || (canBeProcessing && !isUpdate)),
  );
  const propose = async () => {
    setUnchosen(verdict === null);
    if (verdict === null) return;
    const done = await act({
      orders: orders.map(({ id, lastEventId }) => ({ orderId: id, seenEventId: lastEventId })),
      verdict,
      gatewayOrderId: single && verdict !== "absent" ? gatewayOrderId : null,
      reason,
    });
    if (done) router.push(`/settle/${done.settlementId}`);
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void propose();
      }}
    >
      {reported.length > 0 ? (
        <Block tone="wait" title={`A callback that could not be verified reports: ${reported.join(", ")}`}>
          <p>It proves nothing, but find out about it before you say otherwise.</p>
        </Block>
      ) : null}
      <ChoiceList
        legend={single ? "What became of it, by the gateway's word" : "What became of them, by the gateway's word"}
        name="verdict"
        value={verdict}
        onChange={(value) => setVerdict(value as SettledVerdict)}
        choices={verdicts.map((one) => ({
          value: one,
          label: isUpdate && one === "approved" ? "Taken: the profile is changed" : verdictWords[one].label,
          hint: isUpdate ? undefined : verdictEffects[one],
        }))}
        error={isUnchosen && verdict === null ? "Choose what became of it." : error?.fields.verdict}
      />
      {single && verdict !== null && verdict !== "absent" ? (
        <TextField
          label="The gateway's order id"
          value={gatewayOrderId}
          maxLength={128}
          onChange={(event) => setGatewayOrderId(event.target.value)}
          error={error?.fields.gatewayOrderId}
          hint="As its account manager names it."
        />
      ) : null}
      <TextAreaField
        label="How you know it"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={error?.fields.reason}
        hint="Who at the gateway said so, when, and their reference. It stays on the timeline."
      />
      {error && Object.keys(error.fields).length === 0 ? (
        <Block tone="alarm" title="Not proposed" live>
          <p>{error.message}</p>
        </Block>
      ) : null}
      <div className="flex flex-col items-start gap-2">
        <Button type="submit" variant="primary" size="large" pending={pending}>
          Propose to settle {countOrders(orders.length)}
        </Button>
        <p className="text-ink-2 text-sm">
          <Totals orders={orders} />. {confirms}
        </p>
      </div>
      {dialog}
    </form>
  );
}
