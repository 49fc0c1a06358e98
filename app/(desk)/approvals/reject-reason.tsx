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
