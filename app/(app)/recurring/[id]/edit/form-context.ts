"use client";

import { createContext, useContext } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ScheduleFacts, ScheduleReading } from "@/lib/payments/recurring/schedule-facts";
import type { FormProfile, UpdateValues } from "./form-values";

export type UpdateFormProps = {
  userId: string;
  clientOrderId: string;
  profileId: string;
  name: string;
  connection: { name: string; environment: "sandbox" | "production"; scheduleReading: ScheduleReading };
  profile: FormProfile;
  facts: ScheduleFacts;
  openChanges: string[];
  today: string;
  closed: string | null;
};

type Scope = UpdateFormProps & {
  form: UseFormReturn<UpdateValues>;
  values: UpdateValues;
  errorOf: (name: string) => string | null;
};

export const UpdateScopeContext = createContext<Scope | null>(null);

/** @throws Error outside of the form's provider. */
export function useUpdateScope(): Scope {
  const scope = useContext(UpdateScopeContext);
  if (!scope) throw new Error("UpdateScopeContext is missing above this component");
  return scope;
}
