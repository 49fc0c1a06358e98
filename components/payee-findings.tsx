import { Info, TriangleAlert } from "lucide-react";
import { When } from "@/components/when";
import type { PayeeFinding } from "@/lib/payments/payees/findings";
import * as t from "@/messages/components/shared";

export function PayeeFindings({ findings }: { findings: readonly PayeeFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {findings.map(({ kind, weight, text, at }) => {
        const isWarning = weight === "warning";
        const Icon = isWarning ? TriangleAlert : Info;
        return (
          <li key={kind} className={`flex items-start gap-2 ${isWarning ? "text-wait-text" : "text-ink-2"}`}>
            <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
            <span>
              {isWarning ? <span className="sr-only">{t.warning}</span> : null}
              {text}
              {at ? (
                <>
                  {" "}
                  <When at={at} age />
                </>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
