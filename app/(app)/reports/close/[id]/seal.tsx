import { BadgeCheck, CircleDashed } from "lucide-react";
import { When } from "@/components/when";
import type { PeriodDetail, Signature } from "@/lib/books/close/queries";
import * as t from "@/messages/close/detail";

/** Both names stand only while their sign-offs hold: a reopened or suspended period has lost them. */
export function Seal({ period: { unnamed, suspendedAt, signatures, state } }: { period: PeriodDetail }) {
  if (unnamed > 0 || suspendedAt !== null) return null;
  const last = (...acts: Signature["act"][]) => signatures.findLast(({ act }) => acts.includes(act)) ?? null;
  const isSubmitted = state !== "open";
  const [certified, reviewed] = [
    isSubmitted ? last("prepared", "signed_again") : null,
    isSubmitted && state !== "prepared" ? last("reviewed") : null,
  ];
  const isSealed = certified !== null && reviewed !== null;
  const Icon = isSealed ? BadgeCheck : CircleDashed;
  return (
    <div
      className={`flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border p-4 ${isSealed ? "border-good-mark bg-good-tint" : "border-dashed bg-surface"}`}
    >
      <Icon size={32} aria-hidden className={isSealed ? "text-good-text" : "text-ink-3"} />
      <p className="font-semibold text-lg">{isSealed ? t.sealed : t.readyToSeal}</p>
      <Name label={t.certifiedBy} signature={certified} />
      <Name label={t.reviewedBy} signature={reviewed} />
    </div>
  );
}

function Name({ label, signature }: { label: string; signature: Signature | null }) {
  return (
    <p className="text-sm">
      <span className="block text-ink-2 text-xs">{label}</span>
      {signature ? (
        <>
          <strong className="font-semibold">{signature.by ?? t.paydesk}</strong>, <When at={signature.at} />
        </>
      ) : (
        <span className="text-ink-3">{t.unsigned}</span>
      )}
    </p>
  );
}
