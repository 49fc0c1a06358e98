import type { ReactNode } from "react";
import { Block } from "@/components/block";
import type { Held } from "@/lib/connections/change";

/** After a change was asked for that others approve first. */
export function HeldNote({ held, children }: { held: Held; children?: ReactNode }) {
  return (
    <Block tone="wait" title={`It waits for ${held.required === 1 ? "another admin" : "two other admins"}`} live>
      <p>Nothing has changed yet. It stands at the top of this page, and under Approvals.</p>
      {children}
    </Block>
  );
}
