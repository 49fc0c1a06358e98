"use client";
import * as t from "@/messages/components/shared";

import { Dialog } from "./dialog";
import { liveConnection } from "./live/live-connection";
import { SignInForm } from "./sign-in-form";

type Props = {
  /** Open it when an action answers `signed_out`. */
  open: boolean;
  /** Whose form it is: no one else can send what they typed. */
  email?: string;
  /** Signed in again: repeat the action. */
  onSignedIn: () => void;
  onClose: () => void;
};

/** Signs in again without leaving the page, so that nothing typed in a form behind it is lost. */
export function SignInDialog({ open, email, onSignedIn, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={t.yourSessionHasEnded}>
      <div className="flex flex-col gap-4">
        <p className="text-base text-ink-2">{t.yourEntriesAreKept}</p>
        <SignInForm
          email={email}
          onSignedIn={() => {
            liveConnection.noteSignedIn();
            onSignedIn();
          }}
        />
      </div>
    </Dialog>
  );
}
