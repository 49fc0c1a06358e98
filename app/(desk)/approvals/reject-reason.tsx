import { TextAreaField } from "@/components/text-field";

/** Why something is sent back, where the person who prepared it looks. */
export function RejectReason({ error }: { error: string | undefined }) {
  return (
    <TextAreaField
      label="What must be mended"
      name="reason"
      hint="It reaches whoever prepared it."
      maxLength={500}
      required
      autoFocus
      error={error}
    />
  );
}

/** Why a payout like an open one is approved all the same. */
export function ApproveReason({ error }: { error: string | undefined }) {
  return (
    <TextAreaField
      label="Why this is another payment"
      name="reason"
      hint="A payout like this one is not resolved yet. Your reason is kept with your approval."
      maxLength={500}
      required
      error={error}
    />
  );
}
