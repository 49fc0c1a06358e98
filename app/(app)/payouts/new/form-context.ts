"use client";

import { createContext, useContext } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useLoaded } from "@/components/use-loaded";
import type { SandboxNumber } from "@/lib/payments/connections/sandbox";
import type { SendableConnection } from "@/lib/payments/connections/views";
import type { Returned } from "@/lib/payments/payouts/returned";
import type { FormFindings } from "./form-validation";
import { type FormReading, type PayoutValues, readForm } from "./form-values";

/** A sandbox number with its outcome in words. */
export type SandboxOffer = SandboxNumber & { outcomeLabel: string };

export type PayoutFormProps = {
  userId: string;
  /** Minted when the page was opened; it is this form's name, too. */
  clientOrderId: string;
  connections: readonly SendableConnection[];
  /** Why no connection can send, and who can change that; null when one can. */
  closed: string | null;
  /** YYYY-MM-DD. */
  today: string;
  /** Our neutral page for receivers, as an address. */
  returnUrl: string;
  sandbox: { numbers: SandboxOffer[]; reason: string | null };
  copy: FormCopy | null;
  /** Whether the directory has any payee to choose. */
  hasPayees: boolean;
  /** The order that this form changes: one that was rejected, or still waits. null: it makes a new one. */
  edits: string | null;
  /** How that order was rejected, and what was edited since; null: it never was. */
  returned: Returned | null;
};

/** A form that starts from an earlier payout, or from a payee in the directory (`orderId` null). */
export type FormCopy = {
  orderId: string | null;
  values: PayoutValues;
  notCopied: string[];
  senderGone: boolean;
  /** The directory has another account of this payee by now, which is filled in. */
  accountChanged: boolean;
};

/** The form as it is typed at this moment, validated by the catalogue. */
export type LiveForm = FormReading & {
  /** Fields that are wrong or missing; null while the rules are loaded. */
  wrong: FormFindings["wrong"] | null;
  /** The message under a field, without its label; null where there is none. */
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

/** Watches the form; for the one component that holds it. */
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
