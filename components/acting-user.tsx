"use client";

import { createContext, type ReactNode, useContext } from "react";

const EmailContext = createContext<string | undefined>(undefined);

/** When the session expires in the middle of a form, no other user can continue it. */
export function ActingUserProvider({ email, children }: { email: string; children: ReactNode }) {
  return <EmailContext value={email}>{children}</EmailContext>;
}

export const useActingUser = (): string | undefined => useContext(EmailContext);
