import type { ReactNode } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { TextAreaField } from "@/components/text-field";
import type { Acting } from "@/components/use-action";
import * as t from "@/messages/exceptions/shared";

type Props = {
  propose: () => Promise<void>;
  acting: Pick<Acting<unknown[], unknown>, "pending" | "error" | "dialog">;
  reason: { value: string; onChange: (reason: string) => void; label?: string; hint?: string };
  submit: string;
  disabledReason?: string | null;
  note: ReactNode;
  className?: string;
  children: ReactNode;
};

export function ProposalForm({
  propose,
  acting,
  reason,
  submit,
  disabledReason,
  note,
  className = "",
  children,
}: Props) {
  const { pending, error, dialog } = acting;
  return (
    <form
      className={`flex flex-col ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        void propose();
      }}
    >
      {children}
      <div className="flex max-w-160 flex-col gap-4">
        <TextAreaField
          label={reason.label ?? t.evidence}
          required
          value={reason.value}
          onChange={(event) => reason.onChange(event.target.value)}
          error={error?.fields.reason}
          hint={reason.hint ?? t.evidenceHint}
        />
        {error && !error.fields.reason ? (
          <Block tone="alarm" title={t.notSubmitted} live>
            <p>{error.message}</p>
          </Block>
        ) : null}
        <div className="flex flex-col items-start gap-2">
          <Button type="submit" variant="primary" size="large" pending={pending} disabledReason={disabledReason}>
            {submit}
          </Button>
          <p className="text-ink-2 text-sm">{note}</p>
        </div>
      </div>
      {dialog}
    </form>
  );
}
