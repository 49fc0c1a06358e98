"use client";

import { createContext, useContext, useEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { readJson } from "@/components/live/read-json";
import type { SandboxNumber } from "@/lib/payments/connections/sandbox";
import type { SendableConnection } from "@/lib/payments/connections/views";
import type { PayeeChoice } from "@/lib/payments/payees/choice";
import type { PayeeFacts } from "@/lib/payments/payees/facts";
import type { PayeeFinding } from "@/lib/payments/payees/findings";
import type { Returned } from "@/lib/payments/payouts/returned";
import type { FormFindings } from "./form-validation";
import { type FormReading, type PayoutValues, readForm } from "./form-values";

type ChosenPayee = { choice: PayeeChoice; facts: PayeeFacts | null };

export const payeeQuery = (payeeId: string) => ({
  queryKey: ["payee", payeeId],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<{ choice: PayeeChoice; findings: PayeeFinding[] }> => {
    const { choice, facts } = await readJson<ChosenPayee>(`/api/payees/${payeeId}`, signal);
    const findings = (facts?.findings ?? []).map((one) => ({ ...one, at: one.at && new Date(one.at) }));
    return { choice, findings };
  },
});

export type SandboxOffer = SandboxNumber & { outcomeLabel: string };

export type PayoutFormProps = {
  userId: string;
  /** The id is created when the page is opened and also identifies this form, so that one form makes one order. */
  clientOrderId: string;
  connections: readonly SendableConnection[];
  closed: string | null;
  /** The day is YYYY-MM-DD. */
  today: string;
  returnUrl: string;
  sandbox: { numbers: SandboxOffer[]; reason: string | null };
  copy: FormCopy | null;
  hasPayees: boolean;
  /** This is the id of a rejected or waiting order that the form changes; null for a new order. */
  edits: string | null;
  returned: Returned | null;
};

export type FormCopy = {
  orderId: string | null;
  values: PayoutValues;
  notCopied: string[];
  senderGone: boolean;
  /** The directory's account of this payee has changed since, and the form shows the current one. */
  accountChanged: boolean;
};

export type LiveForm = FormReading & {
  wrong: FormFindings["wrong"] | null;
  errorOf: (name: string) => string | null;
  warningOf: (name: string) => string | null;
};

export type FormScope = PayoutFormProps & { form: UseFormReturn<PayoutValues>; live: LiveForm };
export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  if (!scope) throw new Error("a part of the payout form is used outside the form");
  return scope;
}

export const loadValidation = () => import("./form-validation");

export function useLiveForm(props: PayoutFormProps, form: UseFormReturn<PayoutValues>): LiveForm {
  const typed = useWatch({ control: form.control }) as PayoutValues;
  const reading = readForm(typed, props.connections);
  const findings = useLoaded(loadValidation)?.findInForm(reading, props);
  const errors = form.formState.errors.fields;
  return {
    ...reading,
    wrong: findings?.wrong ?? null,
    errorOf: (name) => errors?.[name]?.message ?? null,
    warningOf: (name) => findings?.warnings[name] ?? null,
  };
}

function useLoaded<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    let left = false;
    load().then(
      (module) => !left && setLoaded(() => module),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [load]);
  return loaded;
}
