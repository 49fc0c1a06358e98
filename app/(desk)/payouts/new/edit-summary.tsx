"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/button";
import { Keys } from "@/components/keys";
import { Money } from "@/components/money";
import type { ActionError } from "@/lib/auth/action";
import { destinations } from "@/lib/fields/destinations";
import { describeReceiver } from "@/lib/payees/receiver";
import { PayeeFindings } from "../../payees/finding-list";
import { useFormScope } from "./form-context";
import { FormError } from "./form-error";
import { collectFields } from "./form-values";
import { NewsLine } from "./news-line";
import { payeeQuery } from "./payee-query";
import { Receiver } from "./receiver";
import { type Check, SummaryPanel } from "./summary-panel";

type Props = { pending: boolean; error: ActionError | null; faults: number; onNextFault: () => void };

const plainAmount = /^\d+(\.\d+)?$/;

/** What the form would do as it stands, what is still open, and the way to the review. */
export function EditSummary({ pending, error, faults, onNextFault }: Props) {
  const {
    closed,
    live: { values, sender, rules, judged, errorOf },
  } = useFormScope();
  const amount = values.fields.amount ?? "";
  const currency = values.fields.currency ?? "";
  const open = judged.ok ? [] : [...new Set(judged.errors.map(({ field }) => field))];
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
      text: sender ? `From ${sender.connection.name}, ${sender.endpoint.label}` : "Choose where it comes from",
    },
    {
      key: "details",
      state: details.length === 0 ? "good" : "open",
      text:
        details.length === 0
          ? "Every detail is there"
          : `${details.length} ${details.length === 1 ? "detail" : "details"} to fill in or mend`,
    },
    {
      key: "amount",
      state: openMoney ? "open" : "good",
      text: openMoney ? (amount === "" ? "Type the amount" : "Mend the amount or its currency") : "The amount fits",
    },
  ];
  if (sender) checks.push({ key: "news", ...newsCheck(sender.connection) });
  return (
    <SummaryPanel
      sentence={
        !hasMoney && !receiver && !sender ? (
          "Who gets how much, and from where?"
        ) : (
          <>
            {hasMoney ? <Money amount={amount} currency={currency} /> : "…"} to{" "}
            {receiver ? <Receiver receiver={receiver} /> : "…"}, from {sender ? sender.connection.name : "…"}
          </>
        )
      }
      facts={values.payee ? <PayeeNote payeeId={values.payee.payeeId} /> : null}
      checks={checks}
    >
      <FormError error={error} />
      {faults > 0 ? (
        <Button variant="plain" onClick={onNextFault} className="self-start text-alarm-text!">
          {faults === 1 ? "1 field needs mending: show it" : `${faults} fields need mending: show the next`}
        </Button>
      ) : null}
      <Button variant="primary" size="large" type="submit" pending={pending} disabledReason={closed} className="w-full">
        Review
      </Button>
      <p className="flex items-center justify-between text-ink-3 text-xs max-md:hidden">
        Nothing is sent yet.
        <Keys keys={["Ctrl", "Enter"]} />
      </p>
    </SummaryPanel>
  );
}

/** What is known of who was chosen; until the book has answered, nothing is said. */
function PayeeNote({ payeeId }: { payeeId: string }) {
  const { data } = useQuery(payeeQuery(payeeId));
  return data ? <PayeeFindings findings={data.findings} /> : null;
}

function newsCheck(connection: { statusQuery: boolean; lastCallbackAt: Date | null }): Pick<Check, "state" | "text"> {
  const silent = !connection.statusQuery && connection.lastCallbackAt === null;
  return { state: silent ? "doubt" : "good", text: <NewsLine {...connection} /> };
}
