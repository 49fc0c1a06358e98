"use client";

import { useState } from "react";
import { PasswordLink } from "@/components/password-link";
import type { MadeLink } from "@/lib/identity/users/invitation-commands";
import { MadeLinkContext } from "./made-link-context";

/** Keeps a one-time link on the screen after its change has left the list, because the link is shown only once. */
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
