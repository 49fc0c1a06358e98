import type { ReactNode } from "react";
import type { ActionError } from "@/lib/identity/auth/access/action";

export function ActionNote({ error, children }: { error: ActionError | null; children?: ReactNode }) {
  if (!error && !children) return null;
  return (
    <p
      role={error ? "alert" : "status"}
      className={`order-last basis-full text-sm ${error ? "text-alarm-text" : "text-ink-2"}`}
    >
      {error ? error.message : children}
    </p>
  );
}
