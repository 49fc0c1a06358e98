"use client";
import * as t from "@/messages/components/shared";

import { Dialog } from "./dialog";
import { liveConnection } from "./live/live-connection";
import { SignInForm } from "./sign-in-form";

type Props = {
  open: boolean;
  /** Only this user may sign in, so that no other user sends the typed form. */
  email?: string;
  onSignedIn: () => void;
  onClose: () => void;
};

/** Signs in again without leaving the page, so that nothing typed in a form behind the dialog is lost. */
export function SignInDialog({ open, email, onSignedIn, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={t.sessionEndedTitle}>
      <div className="flex flex-col gap-4">
        <p className="text-base text-ink-2">{t.sessionEndedHint}</p>
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
