"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { CopyButton } from "@/components/copy-button";
import { ActionButton } from "@/components/form/action-button";
import { CommandForm } from "@/components/form/command-form";
import { ConfirmAction } from "@/components/form/confirm-action";
import { TextField } from "@/components/text-field";
import type { QrCode } from "@/lib/identity/auth/factor-commands";
import * as t from "@/messages/account/shared";
import {
  confirmSecondFactorAction,
  removeSecondFactorAction,
  renewRecoveryCodesAction,
  startSecondFactorAction,
} from "./actions";

type Props = { active: boolean; codesLeft: number };
type Pair = { secret: string; qr: QrCode };
type OnCodes = (made: { codes: string[] }) => void;

export function SecondFactor({ active, codesLeft }: Props) {
  const [pair, setPair] = useState<Pair | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const onCodes: OnCodes = (made) => {
    setCodes(made.codes);
    setPair(null);
  };
  return (
    <div className="flex flex-col gap-4">
      {codes ? <RecoveryCodes codes={codes} /> : null}
      {active ? (
        <ActiveApp codesLeft={codesLeft} onCodes={onCodes} />
      ) : pair ? (
        <Pairing {...pair} onCodes={onCodes} />
      ) : (
        <>
          <p className="prose-line text-base text-ink-2">{t.appMissingHint}</p>
          <div>
            <ActionButton action={startSecondFactorAction} input={{}} onDone={setPair}>
              {t.addAppLabel}
            </ActionButton>
          </div>
        </>
      )}
    </div>
  );
}

function ActiveApp({ codesLeft, onCodes }: { codesLeft: number; onCodes: OnCodes }) {
  return (
    <>
      <p className="prose-line text-base text-ink-2">{t.appActiveHint(describeLeft(codesLeft))}</p>
      <div className="flex flex-wrap gap-2">
        <ConfirmAction
          label={t.renewCodesLabel}
          title={t.replaceYourCodes}
          act={t.renewCodesLabel}
          action={renewRecoveryCodesAction}
          input={{}}
          onDone={onCodes}
        >
          <p>{t.replaceCodesEffect}</p>
        </ConfirmAction>
        <ConfirmAction
          label={t.removeApp}
          title={t.removeYourApp}
          act={t.removeAppAct}
          danger
          action={removeSecondFactorAction}
          input={{}}
        >
          <p>{t.removeAppEffect}</p>
        </ConfirmAction>
      </div>
    </>
  );
}

function describeLeft(codesLeft: number): string {
  if (codesLeft === 0) return t.noCodesLeft;
  return t.youHave(codesLeft);
}

function Pairing({ secret, qr, onCodes }: Pair & { onCodes: OnCodes }) {
  return (
    <div className="flex flex-wrap gap-6">
      {/* The QR code is black on white in both themes, because cameras read it best that way. */}
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} className="size-48 rounded-md bg-white" role="img">
        <title>{t.qrCodeAlt}</title>
        <path d={qr.path} fill="#000" />
      </svg>
      <CommandForm
        action={confirmSecondFactorAction}
        schema={async () => (await import("@/lib/identity/auth/input")).codeInput}
        start={{ code: "" }}
        button={t.confirmApp}
        variant="primary"
        onDone={onCodes}
        className="min-w-60 flex-1"
      >
        {({ field }) => (
          <>
            <ol className="list-decimal pl-5 text-base">
              <li>{t.scanHint}</li>
              <li>{t.codeMissing}</li>
            </ol>
            <p className="flex flex-wrap items-center gap-2">
              <code className="break-all font-mono text-sm">{secret.match(/.{1,4}/g)?.join(" ")}</code>
              <CopyButton text={secret} label={t.theSecret} />
            </p>
            <TextField
              label={t.codeLabel}
              {...field("code")}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={40}
              required
            />
          </>
        )}
      </CommandForm>
    </div>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Block
      tone="wait"
      title={t.codesShownOnce}
      actions={
        <CopyButton text={codes.join("\n")} label={t.codesCopied} variant="outlined">
          {t.copyCodes}
        </CopyButton>
      }
      live
    >
      <p>{t.codeUseHint}</p>
      <ul className="grid grid-cols-2 gap-x-6 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Block>
  );
}
