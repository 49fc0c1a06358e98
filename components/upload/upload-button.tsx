import type { ReactNode } from "react";
import type { ActionError } from "@/lib/identity/auth/access/action";
import * as t from "@/messages/components/shared";
import { Block } from "../block";
import { Button, type ButtonVariant } from "../button";

type Props = {
  pending: boolean;
  waits: boolean;
  disabledReason: string | null;
  variant?: ButtonVariant;
  onClick?: () => void;
  children: ReactNode;
};

export function UploadButton({ pending, waits, disabledReason, variant = "primary", onClick, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        type={onClick ? "button" : "submit"}
        variant={variant}
        size="large"
        pending={pending}
        disabledReason={disabledReason}
        onClick={onClick}
      >
        {children}
      </Button>
      {waits ? <p role="status">{t.waitingForSlot}</p> : null}
    </div>
  );
}

/** An unexpected end may have stored something, so the message doesn't claim that nothing was stored. */
export function UploadError({ error, title = t.notStoredTitle }: { error: ActionError; title?: string }) {
  const isUnknown = error.code === "unexpected" || error.code === "unavailable";
  return (
    <Block tone="alarm" title={isUnknown ? t.unfinishedTitle : title} live>
      <p className="break-words">{error.message}</p>
    </Block>
  );
}
