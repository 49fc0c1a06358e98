import type { ReactNode } from "react";
import type { Held } from "@/lib/connections/change";

/** Beside the form, after a change was asked for that others approve first; the block at the top says the rest. */
export function HeldNote({ held, children }: { held: Held; children?: ReactNode }) {
  return (
    <div role="status" className="text-sm text-wait-text">
      <p>
        It waits for {held.required === 1 ? "another admin" : "two other admins"}: nothing has changed yet. It stands at
        the top of this page, and under Approvals.
      </p>
      {children}
    </div>
  );
}
