"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Money } from "@/components/money";
import { Panel } from "@/components/panel";
import { SelectField, TextAreaField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { When } from "@/components/when";
import { secondOrdersIn } from "@/lib/orders/resolve";
import type { Alarm } from "@/lib/orders/status";
import type { RaisedAlarm } from "@/lib/settlements/alarms";
import type { LaterToRule } from "@/lib/settlements/laters";
import type { SettleRow } from "@/lib/settlements/order-rows";
import type { SettledVerdict } from "@/lib/settlements/verdicts";
import { proposeRulingAction } from "../actions";
import { ChoiceList } from "../choice-list";
import { offeredVerdicts, verdictEffects, verdictWords } from "../words";

type Props = {
  order: SettleRow;
  alarms: readonly RaisedAlarm[];
  reports: readonly { id: string; fileName: string; createdAt: Date }[];
  /** People's own word that it is not there would unlock another payment: not before a day has passed. */
  isTooEarly: boolean;
  confirms: string;
  email: string;
  /** Later transactions that people may decide on; those that count already too. */
  laters: readonly LaterToRule[];
};

/** The exit of a conflict: which word stands, what moved, and what became of second orders. */
export function RulingForm({ order, alarms, reports, isTooEarly, confirms, email, laters }: Props) {
  const router = useRouter();
  const [verdict, setVerdict] = useState<SettledVerdict | null>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const [seconds, setSeconds] = useState<Record<string, string>>({});
  const [standings, setStandings] = useState<Record<string, string>>(() =>
    Object.fromEntries(laters.flatMap(({ id, standing }) => (standing === "counted" ? [[id, standing]] : []))),
  );
  const [reportId, setReportId] = useState("");
  const [reason, setReason] = useState("");
  const [isIncomplete, setIncomplete] = useState(false);
  const { act, pending, error, dialog } = useAct(proposeRulingAction, email);
  const secondIds = secondOrdersIn(alarms);
  const amounts = namedAmounts(alarms, order);
  const asksAmount = verdict === "approved" && amounts.length > 0;
  const isComplete =
    verdict !== null &&
    secondIds.every((id) => seconds[id] !== undefined) &&
    (!asksAmount || moved !== null) &&
    laters.every(({ id }) => standings[id] !== undefined);
  const propose = async () => {
    setIncomplete(!isComplete);
    if (verdict === null || !isComplete) return;
    const done = await act({
      orderId: order.id,
      seenEventId: order.lastEventId,
      verdict,
      seconds: secondIds.map((gatewayOrderId) => ({
        gatewayOrderId,
        verdict: seconds[gatewayOrderId] === "approved" ? "approved" : "declined",
      })),
      movedAmount: asksAmount ? (amounts[Number(moved)] ?? null) : null,
      laters: laters.map(({ id }) => ({ id, standing: standings[id] === "counted" ? "counted" : "refused" })),
      reportId: reportId || null,
      reason,
    });
    if (done) router.push(`/settle/${done.settlementId}`);
  };
  const missing = (isMissing: boolean, words: string) => (isIncomplete && isMissing ? words : null);
  return (
    <form
      className="flex max-w-160 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void propose();
      }}
    >
      <Panel title="What contradicts">
        <ul className="flex flex-col gap-2 text-base">
          {alarms.map((alarm) => (
            <li key={`${alarm.kind} ${alarm.status} ${alarm.gatewayOrderId} ${alarm.amount}`}>
              {alarm.reason || order.conflict}
              <span className="block text-ink-3 text-sm">
                {sourceWords[alarm.source] ?? "Noted here"} <When at={alarm.at} />
              </span>
            </li>
          ))}
          {alarms.length === 0 ? <li>{order.conflict ?? awaitingReason}</li> : null}
        </ul>
      </Panel>
      <ChoiceList
        legend="Which word stands for this order"
        name="verdict"
        value={verdict}
        onChange={(value) => setVerdict(value as SettledVerdict)}
        choices={offeredVerdicts
          .filter((one) => one !== "absent" || !isTooEarly || reportId !== "")
          .map((one) => ({ one, said: whoSaid(one, order, alarms) }))
          .sort((a, b) => Number(b.said !== "") - Number(a.said !== ""))
          .map(({ one, said }) => ({
            value: one,
            label: [verdictWords[one].label, said].filter(Boolean).join(" · "),
            hint: verdictEffects[one],
          }))}
        error={missing(verdict === null, "Choose which word stands.")}
      />
      {asksAmount ? (
        <ChoiceList
          legend="What moved"
          name="moved"
          value={moved}
          onChange={setMoved}
          choices={[
            {
              value: "ours",
              label: <Money amount={order.amount} currency={order.currency} />,
              hint: "As this order says; the other amount was a wrong message.",
            },
            ...amounts.map((one, at) => ({
              value: String(at),
              label: <Money {...one} />,
              hint: "As the gateway said; the net of this order then says so.",
            })),
          ]}
          error={missing(moved === null, "Choose what moved.")}
        />
      ) : null}
      {secondIds.map((id) => (
        <ChoiceList
          key={id}
          legend={`The gateway's second order, ${id}`}
          name={`second-${id}`}
          value={seconds[id] ?? null}
          onChange={(value) => setSeconds({ ...seconds, [id]: value })}
          choices={[
            {
              value: "approved",
              label: "It was carried out too",
              hint: "It counts in the net until a reversal comes.",
            },
            { value: "declined", label: "It was never carried out", hint: "No money moved by it." },
          ]}
          error={missing(seconds[id] === undefined, "Choose what became of it.")}
        />
      ))}
      {laters.map(({ id, type, amount, currency, at }) => (
        <ChoiceList
          key={id}
          legend={
            <>
              Reported later: {type}, <Money amount={amount} currency={currency ?? order.currency} />, <When at={at} />
            </>
          }
          name={`later-${id}`}
          value={standings[id] ?? null}
          onChange={(value) => setStandings({ ...standings, [id]: value })}
          choices={[
            { value: "counted", label: "It happened", hint: "It counts in every figure." },
            { value: "refused", label: "It did not happen", hint: "It changes no figure and stays on the timeline." },
          ]}
          error={missing(standings[id] === undefined, "Choose whether it happened.")}
        />
      ))}
      {error?.fields.laters ? (
        <p className="text-alarm-text text-sm" role="alert">
          {error.fields.laters}
        </p>
      ) : null}
      {reports.length > 0 ? (
        <SelectField
          label="Evidence"
          required
          value={reportId}
          onChange={(event) => setReportId(event.target.value)}
          error={error?.fields.reportId}
        >
          <option value="">People's own word</option>
          {reports.map(({ id, fileName }) => (
            <option key={id} value={id}>
              The gateway's report, {fileName}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextAreaField
        label="How you know it"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={error?.fields.reason}
        hint="Who at the gateway said so, when, and their reference. It stays on the timeline."
      />
      {error && !error.fields.reason ? (
        <Block tone="alarm" title="Not proposed" live>
          <p>{error.message}</p>
        </Block>
      ) : null}
      <div className="flex flex-col items-start gap-2">
        <Button type="submit" variant="primary" size="large" pending={pending}>
          Propose this ruling
        </Button>
        <p className="text-ink-2 text-sm">{confirms} Everything that was said stays on the timeline.</p>
      </div>
      {dialog}
    </form>
  );
}

const awaitingReason =
  "Something was reported about this order that the gateway's own answer doesn't confirm. Paydesk still asks; you can resolve it now.";

const sourceWords: Record<string, string> = {
  callback: "By callback",
  queried: "As answer to our question",
  answered: "As answer to the call",
  reported: "In the gateway's report, uploaded",
  settlement_confirmed: "In a settlement, confirmed",
};

/** Beside a verdict: that it is what we hold, or what the gateway said later. */
function whoSaid(verdict: SettledVerdict, order: SettleRow, alarms: readonly Alarm[]): string {
  const isHeld = order.facets.outcome === verdict;
  const isSaid = alarms.some(({ kind, status }) => kind !== "second_order" && status === verdict);
  if (isHeld) return "as it stands here";
  return isSaid ? "as the gateway said" : "";
}

/** Amounts that the gateway named and that are not ours, each once. */
function namedAmounts(alarms: readonly Alarm[], order: SettleRow): { amount: string; currency: string }[] {
  const found = new Map<string, { amount: string; currency: string }>();
  for (const { kind, amount, currency } of alarms) {
    const named = currency ?? order.currency;
    if (kind === "wrong_amount" && amount !== null && named !== null && /^\d+(\.\d+)?$/.test(amount)) {
      found.set(`${amount} ${named}`, { amount, currency: named });
    }
  }
  return [...found.values()];
}
