"use client";

import { useState } from "react";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { Panel } from "@/components/panel";
import { TextAreaField } from "@/components/text-field";
import { payoutFields } from "@/lib/gateway/fields/payout";
import type { ReadyReview } from "@/lib/payments/payouts/review";
import * as t from "@/messages/payouts/new";

export type Release = { cvv: string | null; seenDuplicates: string[]; reasonWithoutUpdates: string | null };

type Missing = { cvv?: string; reason?: string; duplicates?: string };

const cvvRow = payoutFields.find(({ secret }) => secret === "never-stored");
const cvvPattern = new RegExp(`^\\d{${cvvRow?.minLength},${cvvRow?.maxLength}}$`);

export function useRelease({ likePayments, cvv: cvvNeed, update }: ReadyReview) {
  const [cvv, setCvv] = useState("");
  const [reason, setReason] = useState("");
  const [seen, setSeen] = useState<string[]>([]);
  const [missing, setMissing] = useState<Missing>({});
  const ticked = seen.filter((id) => likePayments.some(({ orderId }) => orderId === id));

  function findMissing(): Missing {
    const found: Missing = {};
    if (ticked.length < likePayments.length) found.duplicates = t.duplicatesUnreviewed;
    const wrong = cvv !== "" && !cvvPattern.test(cvv);
    if (wrong || (cvvNeed === "required" && cvv === "")) {
      found.cvv = t.verificationValueInvalid(cvvRow?.minLength, cvvRow?.maxLength);
    }
    if (update.reasonNeeded && reason.trim() === "") found.reason = t.reasonMissing;
    return found;
  }

  function read(): Release | null {
    const found = findMissing();
    setMissing(found);
    if (Object.keys(found).length > 0) return null;
    return { cvv: cvv || null, seenDuplicates: ticked, reasonWithoutUpdates: update.reasonNeeded ? reason : null };
  }

  return { cvv, setCvv, forgetCvv: () => setCvv(""), reason, setReason, seen, setSeen, ticked, missing, read };
}

type Props = { review: ReadyReview; release: ReturnType<typeof useRelease> };

export function ReleaseFields({ review, release }: Props) {
  return (
    <>
      {review.cvv !== "none" ? (
        <Panel>
          <Field
            label={cvvRow?.label ?? ""}
            required={review.cvv === "required"}
            error={release.missing.cvv}
            hint={cvvRow?.help}
            className="max-w-60"
          >
            {(wiring) => (
              <Input
                {...wiring}
                type="password"
                inputMode="numeric"
                autoComplete="off"
                data-1p-ignore
                value={release.cvv}
                maxLength={cvvRow?.maxLength ?? undefined}
                onChange={(event) => release.setCvv(event.target.value.replace(/\s/g, ""))}
              />
            )}
          </Field>
        </Panel>
      ) : null}
      {review.update.reasonNeeded ? (
        <Panel>
          <p className="mb-3 text-base text-ink-2">{t.outcomeUnlearnable}</p>
          <TextAreaField
            label={t.reasonLabel}
            required
            value={release.reason}
            error={release.missing.reason}
            hint={t.reasonHint}
            onChange={(event) => release.setReason(event.target.value)}
          />
        </Panel>
      ) : null}
    </>
  );
}
