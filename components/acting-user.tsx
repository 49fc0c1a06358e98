"use client";

import { createContext, type ReactNode, useContext } from "react";

const EmailContext = createContext<string | undefined>(undefined);

/** Whose pages these are: when the session ends in the middle of a form, no one else can go on with it. */
export function ActingUserProvider({ email, children }: { email: string; children: ReactNode }) {
  return <EmailContext value={email}>{children}</EmailContext>;
}

/** The signed-in user's e-mail address, from the shell; undefined where no one is signed in. */
export const useActingUser = (): string | undefined => useContext(EmailContext);
