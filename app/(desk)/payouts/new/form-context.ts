"use client";

import { createContext, useContext } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { PracticeNumber } from "@/lib/connections/practice";
import type { SendableConnection } from "@/lib/connections/views";
import type { Parsed } from "@/lib/fields/schema";
import type { Returned } from "@/lib/orders/returned";
import { type FormReading, judgeForm, type PayoutValues, readForm, withoutLabel } from "./form-values";

/** A practice number with its outcome in words. */
export type PracticeOffer = PracticeNumber & { words: string };

export type PayoutFormProps = {
  personId: string;
  email: string;
  /** Minted when the page was opened; it is this form's name, too. */
  clientOrderId: string;
  connections: readonly SendableConnection[];
  /** Why nothing can be sent from any of them, and who ends that; null when something can. */
  closed: string | null;
  /** YYYY-MM-DD. */
  today: string;
  /** Our neutral page for receivers, as an address. */
  returnUrl: string;
  practice: { numbers: PracticeOffer[]; reason: string | null };
  copy: FormCopy | null;
  /** Whether anybody stands in the book, to be chosen. */
  hasPayees: boolean;
  /** The order that this form changes: one that was sent back, or still waits. null: it makes a new one. */
  mends: string | null;
  /** How that order came back, and what was edited since; null: it never did. */
  returned: Returned | null;
};

/** A form that starts from an earlier payout, or from somebody of the book (`orderId` null). */
export type FormCopy = {
  orderId: string | null;
  values: PayoutValues;
  notCopied: string[];
  senderGone: boolean;
  /** The book has another account of this payee by now, which is filled in. */
  accountChanged: boolean;
};

/** The form as it is typed at this moment, judged by the catalogue. */
export type LiveForm = FormReading & {
  judged: Parsed;
  /** The message under a field, without its label; null where there is none. */
  errorOf: (name: string) => string | null;
  warningOf: (name: string) => string | null;
};

export type FormScope = PayoutFormProps & { form: UseFormReturn<PayoutValues>; live: LiveForm };
export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  if (!scope) throw new Error("a part of the payout form stands outside of it");
  return scope;
}

/** Watches the form; for the one component that holds it. */
export function useLiveForm(props: PayoutFormProps, form: UseFormReturn<PayoutValues>): LiveForm {
  const typed = useWatch({ control: form.control }) as PayoutValues;
  const reading = readForm(typed, props.connections);
  const judged = judgeForm(reading, props);
  const errors = form.formState.errors.fields;
  return {
    ...reading,
    judged,
    errorOf: (name) => {
      const message = errors?.[name]?.message;
      return message ? withoutLabel(name, message) : null;
    },
    warningOf: (name) => {
      const found = judged.warnings.find(({ field }) => field === name);
      return found ? withoutLabel(name, found.message) : null;
    },
  };
}
