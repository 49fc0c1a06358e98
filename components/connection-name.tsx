import { FlaskConical } from "lucide-react";
import type { Environment } from "@/lib/payments/connections/settings";
import * as t from "@/messages/components/shared";

export function ConnectionName({ name, environment }: { name: string; environment: Environment }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-2">
      <span className="max-w-32 truncate" title={name}>
        {name}
      </span>
      {environment === "sandbox" ? <FlaskConical size={14} aria-label={t.sandbox} /> : null}
    </span>
  );
}
