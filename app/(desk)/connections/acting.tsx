"use client";

import { createContext, type ReactNode, useContext } from "react";
import { useAct } from "@/components/use-act";
import type { ActionResult } from "@/lib/auth/action";

const EmailContext = createContext<string | undefined>(undefined);

/** Whose forms these are: when the session ends in the middle, nobody else can go on with them. */
export function ActingPerson({ email, children }: { email: string; children: ReactNode }) {
  return <EmailContext value={email}>{children}</EmailContext>;
}

/** `useAct` for the person whose page this is. */
export function useOwnAct<Input extends unknown[], Value>(action: (...input: Input) => Promise<ActionResult<Value>>) {
  return useAct(action, useContext(EmailContext));
}
