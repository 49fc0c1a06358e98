import type { ReactNode } from "react";
import type { Held } from "@/lib/payments/connections/change";
import * as t from "@/messages/connections/shared";

export function HeldNote({ held, children }: { held: Held; children?: ReactNode }) {
  return (
    <div role="status" className="text-sm text-wait-text">
      <p>{t.heldNotice(held.required)}</p>
      {children}
    </div>
  );
}
