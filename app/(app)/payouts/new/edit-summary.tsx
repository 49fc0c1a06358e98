"use client";

import { useQuery } from "@tanstack/react-query";
import { ReviewFoot } from "@/components/form/review-foot";
import { Money } from "@/components/money";
import { PayeeFindings } from "@/components/payee-findings";
import { useTabQueries } from "@/components/tab-queries";
import { destinations } from "@/lib/gateway/fields/destinations";
import type { ActionError } from "@/lib/identity/auth/access/action";
import { describeReceiver } from "@/lib/payments/payees/receiver";
import * as t from "@/messages/payouts/new";
import { payeeQuery, useFormScope } from "./form-context";
import { collectFields } from "./form-values";
import { ChangesLine, Receiver } from "./review-parts";
import { type Check, SummaryPanel } from "./summary-panel";

type Props = { pending: boolean; error: ActionError | null; faults: number; onNextFault: () => void };

const plainAmount = /^\d+(\.\d+)?$/;

export function EditSummary({ pending, error, faults, onNextFault }: Props) {
  const {
    closed,
    live: { values, sender, rules, wrong, errorOf },
  } = useFormScope();
  const amount = values.fields.amount ?? "";
  const currency = values.fields.currency ?? "";
  const named = destinations[values.kind].namedBy.some(
    (name) => values.fields[name]?.trim() && wrong?.includes(name) === false,
  );
  const receiver = named ? describeReceiver(values.kind, collectFields(values, rules)) : null;
  const hasMoney = plainAmount.test(amount) && currency !== "" && !errorOf("amount");
  const checks: Check[] = [
    {
      key: "from",
      state: sender ? "good" : "open",
      text: sender ? t.from(sender.connection.name, sender.endpoint.label) : t.connectionTodo,
    },
    ...fieldChecks(wrong, amount),
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

const money = new Set(["amount", "currency"]);

function fieldChecks(wrong: readonly string[] | null, amount: string): Check[] {
  if (wrong === null) return [{ key: "details", state: "open", text: t.fieldsAreChecked }];
  const details = wrong.filter((field) => !money.has(field));
  const amountWrong = details.length < wrong.length;
  return [
    {
      key: "details",
      state: details.length === 0 ? "good" : "open",
      text: details.length === 0 ? t.fieldsComplete : t.toComplete(details.length),
    },
    {
      key: "amount",
      state: amountWrong ? "open" : "good",
      text: amountWrong ? (amount === "" ? t.amountTodo : t.amountFaulty) : t.amountValid,
    },
  ];
}

function changesCheck(connection: {
  statusQuery: boolean;
  lastCallbackAt: Date | null;
}): Pick<Check, "state" | "text"> {
  const silent = !connection.statusQuery && connection.lastCallbackAt === null;
  return { state: silent ? "warning" : "good", text: <ChangesLine {...connection} /> };
}

function PayeeNote({ payeeId }: { payeeId: string }) {
  const { data } = useQuery(payeeQuery(payeeId), useTabQueries());
  return data ? <PayeeFindings findings={data.findings} /> : null;
}
