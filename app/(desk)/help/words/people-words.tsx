import type { ReactNode } from "react";
import { StatusIcon } from "@/components/icon";
import { StatusBadge } from "@/components/status-badge";
import { toneSurface } from "@/components/tones";
import type { AlertFacts } from "@/lib/alerts/facts";
import { type AlertKind, alertKinds } from "@/lib/alerts/kinds";
import { describeAlert } from "@/lib/alerts/words";
import { mailStates } from "@/lib/core/mail-words";
import { nextSteps, stepWords } from "@/lib/failures/words";
import { settlementDecisions } from "@/lib/settlements/verdicts";
import { needWords } from "../../overview/need-words";
import { MailState } from "../../people/mail/mail-state";
import { PersonState, personStates } from "../../people/person-state";
import { stateOfSettlement } from "../../settle/settlements-table";
import { offeredVerdicts, verdictWords } from "../../settle/words";
import { Sample } from "./sample";

const order = { orderId: "sample", order: "pd-sample", amount: "1250.00", currency: "EUR" };
const batch = { batchId: "sample", batch: "B-118" };

/** One of each: a new kind does not compile before it stands here. */
const alerts: { [Kind in AlertKind]: Extract<AlertFacts, { kind: Kind }> } = {
  approval: { kind: "approval", title: "Payout", by: "Ana Kovač", requestId: null, settlementId: null },
  batch_stopped: { kind: "batch_stopped", ...batch, why: "calls_not_sent", left: 370 },
  unconfirmed: { kind: "unconfirmed", hours: 4, ...order },
  conflict: { kind: "conflict", ...order },
  later: { kind: "later", what: "reversed", isFinal: true, part: null, partCurrency: null, ...order },
  callback_refused: {
    kind: "callback_refused",
    connectionId: "sample",
    connection: "Acme EU",
    verdict: "wrong_control",
    count: 3,
  },
  batch_finished: { kind: "batch_finished", ...batch, isUpdate: false, succeeded: 767, failed: 15, cancelled: 0 },
};

const undecided = { decision: null, counts: { open: 1 }, alone: false, required: 1, confirmedBy: [] };
const settlements = [
  undecided,
  { ...undecided, required: 2, confirmedBy: [null] },
  ...settlementDecisions.map((decision) => ({ ...undecided, decision, counts: { open: 0 } })),
  { ...undecided, decision: "confirmed" as const },
].map(stateOfSettlement);

/** What needs people, what they are told and what they say. */
export function PeopleWords() {
  return (
    <Sample title="People">
      <Words of="What needs you">
        {Object.entries(needWords).map(([name, { many, button, icon, tone }]) => (
          <li key={name} className="flex items-center gap-2 text-sm">
            <span className={`flex size-6 shrink-0 items-center justify-center rounded-sm ${toneSurface[tone]}`}>
              <StatusIcon name={icon} />
            </span>
            {many} · {button}
          </li>
        ))}
      </Words>
      <Words of="Alerts">
        {alertKinds.map((kind) => {
          const { label, tone, icon } = describeAlert(alerts[kind], "1,234.56");
          return (
            <li key={kind}>
              <StatusBadge label={label} tone={tone} icon={icon} />
            </li>
          );
        })}
      </Words>
      <Words of="What people say of an order">
        {offeredVerdicts.map((verdict) => (
          <li key={verdict}>
            <StatusBadge {...verdictWords[verdict]} />
          </li>
        ))}
      </Words>
      <Words of="Settlements">
        {settlements.map((state) => (
          <li key={state.label}>
            <StatusBadge {...state} />
          </li>
        ))}
      </Words>
      <Words of="After a failure">
        {nextSteps.map((step) => (
          <li key={step} className="text-sm">
            <span className="font-medium">{stepWords[step].label}</span>{" "}
            <span className="text-ink-2">{stepWords[step].next}</span>
          </li>
        ))}
      </Words>
      <Words of="Who can sign in">
        {personStates.map((state) => (
          <li key={state} className="text-base">
            <PersonState state={state} />
          </li>
        ))}
      </Words>
      <Words of="Mails">
        {mailStates.map((state) => (
          <li key={state} className="text-base">
            <MailState state={state} attempts={0} problem={null} />
          </li>
        ))}
        <li className="text-base">
          <MailState state="waiting" attempts={1} problem="The mail server did not answer." />
        </li>
      </Words>
    </Sample>
  );
}

function Words({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="font-medium text-ink-2 text-sm">{of}</h3>
      <ul className="flex flex-wrap items-center gap-x-3 gap-y-2">{children}</ul>
    </div>
  );
}
