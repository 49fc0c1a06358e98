"use client";

import { type ReactNode, useState } from "react";
import { ActionButton } from "@/components/form/action-button";
import { ConfirmAction } from "@/components/form/confirm-action";
import { HeldNotice } from "@/components/held-notice";
import { PasswordLink } from "@/components/password-link";
import type { MadeLink } from "@/lib/identity/users/invitation-commands";
import type { UserRow } from "@/lib/identity/users/queries";
import * as t from "@/messages/team/shared";
import {
  disableUserAction,
  enableUserAction,
  inviteAgainAction,
  removeUserFactorAction,
  resetPasswordAction,
  revokeInvitationAction,
} from "../actions";

type Props = { user: UserRow; self: boolean };
type Link = { input: { userId: string }; onDone: (made: MadeLink & { held?: object }) => void };

export function UserActions({ user, self }: Props) {
  const [made, setMade] = useState<MadeLink | "held" | null>(null);
  const input = { userId: user.id };
  const onDone = (done: { held?: object } | null) => setMade(done?.held ? "held" : null);
  const link: Link = { input, onDone: (done) => setMade(done.held ? "held" : done) };
  const waits = user.state === "invited" || user.state === "expired" || user.state === "revoked";
  return (
    <section className="flex flex-col gap-4" aria-label={t.signIn}>
      <h2 className="border-b pb-1 text-lg">{t.signIn}</h2>
      {made === "held" ? <HeldNotice /> : null}
      {made && made !== "held" ? <PasswordLink name={user.name} made={made} /> : null}
      {waits ? <InvitationLine state={user.state} link={link} /> : <PasswordLine state={user.state} link={link} />}
      {user.hasApp ? (
        <Line title={t.authenticatorApp} text={t.appRemovalHint}>
          <ConfirmAction
            label={t.appRemovalLabel}
            title={t.removeTheAppOf(user.name)}
            act={t.appRemovalLabel}
            danger
            action={removeUserFactorAction}
            input={input}
            onDone={onDone}
            disabledReason={self ? t.ownAppHint : null}
          >
            <p>{t.appRemovalHint}</p>
          </ConfirmAction>
        </Line>
      ) : null}
      {user.state === "disabled" ? (
        <Line title={t.disabled} text={t.enableHint}>
          <ActionButton action={enableUserAction} input={input} onDone={onDone}>
            {t.enable(user.name)}
          </ActionButton>
        </Line>
      ) : (
        <Line title={t.disable} text={t.disableHint}>
          <ConfirmAction
            label={t.disableLabel(user.name)}
            title={t.disableTitle(user.name)}
            act={t.disableLabel(user.name)}
            danger
            action={disableUserAction}
            input={input}
            disabledReason={self ? t.selfDisableRefused : null}
          >
            <p>{t.disableHint}</p>
          </ConfirmAction>
        </Line>
      )}
    </section>
  );
}

type LineProps = { state: UserRow["state"]; link: Link };

function InvitationLine({ state, link }: LineProps) {
  const isOpen = state === "invited";
  return (
    <Line title={t.invitation} text={isOpen ? t.invitationOpenHint : t.invitationExpiredHint}>
      {isOpen ? (
        <ConfirmAction
          label={t.cancelInvitation}
          title={t.cancelTheInvitation}
          act={t.cancelInvitation}
          keep={t.keepInvitation}
          action={revokeInvitationAction}
          input={link.input}
        >
          <p>{t.theLinkStopsWorking}</p>
        </ConfirmAction>
      ) : null}
      <ActionButton action={inviteAgainAction} {...link}>
        {t.resendInvitation}
      </ActionButton>
    </Line>
  );
}

function PasswordLine({ state, link }: LineProps) {
  return (
    <Line title={t.password} text={t.passwordLinkHint}>
      <ActionButton
        action={resetPasswordAction}
        {...link}
        disabledReason={state === "disabled" ? t.passwordLinkDisabled : null}
      >
        {t.passwordLinkLabel}
      </ActionButton>
    </Line>
  );
}

function Line({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="font-medium text-base">{title}</h3>
        <p className="text-ink-2 text-sm">{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
