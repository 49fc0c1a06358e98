import type { ReactNode } from "react";
import * as t from "@/messages/components/shared";
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
