"use client";

import { useQuery } from "@tanstack/react-query";
import { ReviewFoot } from "@/components/form/review-foot";
import { Money } from "@/components/money";
import { PayeeFindings } from "@/components/payee-findings";
import { useTabQueries } from "@/components/tab-queries";
import type { ActionError } from "@/lib/auth/action";
import { destinations } from "@/lib/fields/destinations";
import { describeReceiver } from "@/lib/payees/receiver";
import * as t from "@/messages/payouts/new";
import { ChangesLine } from "./changes-line";
import { useFormScope } from "./form-context";
import { collectFields } from "./form-values";
import { payeeQuery } from "./payee-query";
import { Receiver } from "./receiver";
import { type Check, SummaryPanel } from "./summary-panel";

type Props = { pending: boolean; error: ActionError | null; faults: number; onNextFault: () => void };

const plainAmount = /^\d+(\.\d+)?$/;

/** What the form would do as it is now, what is still open, and the way to the review. */
export function EditSummary({ pending, error, faults, onNextFault }: Props) {
  const {
    closed,
    live: { values, sender, rules, validated, errorOf },
  } = useFormScope();
  const amount = values.fields.amount ?? "";
  const currency = values.fields.currency ?? "";
  const open = validated.ok ? [] : [...new Set(validated.errors.map(({ field }) => field))];
  const named = destinations[values.kind].namedBy.some((name) => values.fields[name]?.trim() && !open.includes(name));
  const receiver = named ? describeReceiver(values.kind, collectFields(values, rules)) : null;
  const money = new Set(["amount", "currency"]);
  const details = open.filter((field) => !money.has(field));
  const openMoney = details.length < open.length;
  const hasMoney = plainAmount.test(amount) && currency !== "" && !errorOf("amount");
  const checks: Check[] = [
    {
      key: "from",
      state: sender ? "good" : "open",
      text: sender ? t.from(sender.connection.name, sender.endpoint.label) : t.chooseAConnection,
    },
    {
      key: "details",
      state: details.length === 0 ? "good" : "open",
      text: details.length === 0 ? t.allRequiredFieldsAre : t.toComplete(details.length),
    },
    {
      key: "amount",
      state: openMoney ? "open" : "good",
      text: openMoney ? (amount === "" ? t.enterTheAmount : t.checkTheAmountAnd) : t.amountIsValid,
    },
  ];
  if (sender) checks.push({ key: "update", ...changesCheck(sender.connection) });
  return (
    <SummaryPanel
      sentence={
        !hasMoney && !receiver && !sender
          ? t.paymentSummary
          : t.toFrom(
              hasMoney ? <Money amount={amount} currency={currency} /> : "…",
              receiver ? <Receiver receiver={receiver} /> : "…",
              sender ? sender.connection.name : "…",
            )
      }
      facts={values.payee ? <PayeeNote payeeId={values.payee.payeeId} /> : null}
      checks={checks}
    >
      <ReviewFoot label={t.reviewPayout} {...{ pending, closed, error, faults, onNextFault }} />
    </SummaryPanel>
  );
}

/** What is known of who was chosen; until the directory has answered, nothing is reported. */
function PayeeNote({ payeeId }: { payeeId: string }) {
  const { data } = useQuery(payeeQuery(payeeId), useTabQueries());
  return data ? <PayeeFindings findings={data.findings} /> : null;
}

function changesCheck(connection: {
  statusQuery: boolean;
  lastCallbackAt: Date | null;
}): Pick<Check, "state" | "text"> {
  const silent = !connection.statusQuery && connection.lastCallbackAt === null;
  return { state: silent ? "warning" : "good", text: <ChangesLine {...connection} /> };
}
