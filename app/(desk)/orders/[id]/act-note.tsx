import type { ReactNode } from "react";
import type { ActionError } from "@/lib/auth/action";

/** What came of an act, in a sentence under the buttons. */
export function ActNote({ error, children }: { error: ActionError | null; children: ReactNode }) {
  if (error) {
    return (
      <p role="alert" className="order-last basis-full text-right text-alarm-text text-sm max-md:text-left">
        {error.message}
      </p>
    );
  }
  return children ? (
    <p role="status" className="order-last basis-full text-right text-ink-2 text-sm max-md:text-left">
      {children}
    </p>
  ) : null;
}
