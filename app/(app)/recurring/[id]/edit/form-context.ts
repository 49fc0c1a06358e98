"use client";

import { createContext, useContext } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ScheduleFacts, ScheduleReading } from "@/lib/payments/recurring/schedule-facts";
import type { FormProfile, UpdateValues } from "./form-values";

export type UpdateFormProps = {
  userId: string;
  clientOrderId: string;
  profileId: string;
  /** Its label, or its number. */
  name: string;
  connection: { name: string; environment: "sandbox" | "production"; scheduleReading: ScheduleReading };
  profile: FormProfile;
  facts: ScheduleFacts;
  /** Changes of the profile that are not resolved. */
  openChanges: string[];
  today: string;
  /** Why it cannot be changed now; null: it can. */
  closed: string | null;
};

type Scope = UpdateFormProps & {
  form: UseFormReturn<UpdateValues>;
  values: UpdateValues;
  /** The message of a field that was left or submitted; null: none. */
  errorOf: (name: string) => string | null;
};

export const UpdateScopeContext = createContext<Scope | null>(null);

/** The form that a component is in. Throws outside of it. */
export function useUpdateScope(): Scope {
  const scope = useContext(UpdateScopeContext);
  if (!scope) throw new Error("UpdateScopeContext is missing above this component");
  return scope;
}
