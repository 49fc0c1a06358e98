"use client";

import { createContext, useContext } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { UpdateValues } from "./form-values";
import type { UpdateFormProps } from "./update-form";

type Scope = UpdateFormProps & {
  form: UseFormReturn<UpdateValues>;
  values: UpdateValues;
  /** The message of a field that was left or submitted; null: none. */
  errorOf: (name: string) => string | null;
};

export const UpdateScopeContext = createContext<Scope | null>(null);

/** The form that a component stands in. Throws outside of it. */
export function useUpdateScope(): Scope {
  const scope = useContext(UpdateScopeContext);
  if (!scope) throw new Error("UpdateScopeContext is missing above this component");
  return scope;
}
