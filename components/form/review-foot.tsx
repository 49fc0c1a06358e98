"use client";

import type { ActionError } from "@/lib/identity/auth/access/action";
import * as t from "@/messages/components/shared";
import { Button } from "../button";
import { Keys } from "../keys";
import { FormError } from "./form-error";

type Props = {
  label: string;
  pending: boolean;
  closed: string | null;
  error: ActionError | null;
  faults: number;
  onNextFault: () => void;
};

export function ReviewFoot({ label, pending, closed, error, faults, onNextFault }: Props) {
  return (
    <>
      <FormError error={error} />
      {faults > 0 ? (
        <Button variant="plain" onClick={onNextFault} className="self-start text-alarm-text!">
          {t.show1ErrorShow(faults)}
        </Button>
      ) : null}
      <Button variant="primary" size="large" type="submit" pending={pending} disabledReason={closed} className="w-full">
        {label}
      </Button>
      <p className="flex items-center justify-between text-ink-3 text-xs max-md:hidden">
        {t.draftNote(<Keys keys={["Ctrl", "Enter"]} />)}
      </p>
    </>
  );
}
