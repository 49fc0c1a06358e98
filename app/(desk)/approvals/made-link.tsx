"use client";

import { createContext, useState } from "react";
import type { MadeLink } from "@/lib/people/invitation-commands";
import { PasswordLink } from "../people/password-link";

/** Where an approved change puts the link that it made. */
export const MadeLinkContext = createContext<(made: MadeLink) => void>(() => undefined);

/** Keeps a one-time link on the screen after its change has left the list: it is shown only once. */
export function MadeLinks({ children }: { children: React.ReactNode }) {
  const [made, setMade] = useState<MadeLink | null>(null);
  return (
    <MadeLinkContext value={setMade}>
      {made ? (
        <div className="mt-6">
          <PasswordLink name="the user" made={made} />
        </div>
      ) : null}
      {children}
    </MadeLinkContext>
  );
}
