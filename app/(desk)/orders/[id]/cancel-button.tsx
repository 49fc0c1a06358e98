"use client";

import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { useAct } from "@/components/use-act";
import { cancelPayoutAction } from "../actions";
import { ActNote } from "./act-note";

type Props = { orderId: string; email: string; disabledReason: string | null };

/** Ends an order that has not left; says first that it is for good. */
export function CancelButton({ orderId, email, disabledReason }: Props) {
  const [open, setOpen] = useState(false);
  const { act, pending, error, dialog } = useAct(cancelPayoutAction, email);
  const close = () => setOpen(false);
  const cancel = async () => {
    if (await act({ orderId })) close();
  };
  return (
    <>
      <Button disabledReason={disabledReason} onClick={() => setOpen(true)}>
        Cancel
      </Button>
      <ActNote error={open ? null : error}>{null}</ActNote>
      <Dialog
        open={open}
        onClose={close}
        title="Cancel this payout"
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button variant="danger" pending={pending} onClick={cancel}>
              Cancel this payout
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3 text-base">
          <p>It has not left. Cancelled, it never will; what is still owed needs a new payout.</p>
          {error ? (
            <p role="alert" className="text-alarm-text">
              {error.message}
            </p>
          ) : null}
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
