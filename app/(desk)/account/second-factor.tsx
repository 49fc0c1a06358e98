"use client";

import { type FormEvent, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import type { QrCode } from "@/lib/auth/qr-code";
import { confirmApp, makeRecoveryCodes, removeApp, startApp } from "./actions";

type Props = { active: boolean; codesLeft: number; email: string };

/** The authenticator app of one's own account: add it, its recovery codes, remove it. */
export function SecondFactor({ active, codesLeft, email }: Props) {
  const start = useAct(startApp, email);
  const confirm = useAct(confirmApp, email);
  const renew = useAct(makeRecoveryCodes, email);
  const remove = useAct(removeApp, email);
  const [removing, setRemoving] = useState(false);
  const codes = confirm.value?.codes ?? renew.value?.codes ?? null;
  const error = start.error ?? renew.error ?? remove.error;
  return (
    <div className="flex flex-col gap-4">
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      {codes ? <RecoveryCodes codes={codes} /> : null}
      {active ? (
        <>
          <p className="prose-line text-base text-ink-2">
            Signing in asks for the code of your app. {describeLeft(codesLeft)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button pending={renew.pending} onClick={() => renew.act()}>
              Make new recovery codes
            </Button>
            {removing ? (
              <Button variant="danger" pending={remove.pending} onClick={() => remove.act()}>
                Remove the app: sign in with the password alone
              </Button>
            ) : (
              <Button onClick={() => setRemoving(true)}>Remove the app …</Button>
            )}
          </div>
        </>
      ) : start.value ? (
        <Pairing secret={start.value.secret} qr={start.value.qr} confirm={confirm} />
      ) : (
        <>
          <p className="prose-line text-base text-ink-2">
            With an authenticator app on your phone, your password alone opens nothing. The app shows a new code every
            30 seconds; you type it when you sign in, and before acts that guard money.
          </p>
          <div>
            <Button pending={start.pending} onClick={() => start.act()}>
              Add an authenticator app
            </Button>
          </div>
        </>
      )}
      {start.dialog}
      {confirm.dialog}
      {renew.dialog}
      {remove.dialog}
    </div>
  );
}

function describeLeft(codesLeft: number): string {
  if (codesLeft === 0) return "You have no recovery code left: make new ones now.";
  return `${codesLeft} of your recovery codes ${codesLeft === 1 ? "is" : "are"} unused.`;
}

type Confirm = ReturnType<typeof useAct<[string], { codes: string[] }>>;

function Pairing({ secret, qr, confirm }: { secret: string; qr: QrCode; confirm: Confirm }) {
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void confirm.act(String(new FormData(event.currentTarget).get("code") ?? ""));
  }
  return (
    <div className="flex flex-wrap gap-6">
      {/* Black on white in both themes: cameras read it so. */}
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} className="size-48 rounded-md bg-white" role="img">
        <title>QR code for your authenticator app</title>
        <path d={qr.path} fill="#000" />
      </svg>
      <form onSubmit={onSubmit} method="post" className="flex min-w-60 flex-1 flex-col gap-4">
        <ol className="list-decimal pl-5 text-base">
          <li>Scan the picture with your authenticator app, or type this secret into it.</li>
          <li>Type the code that the app then shows.</li>
        </ol>
        <p className="flex flex-wrap items-center gap-2">
          <code className="break-all font-mono text-sm">{secret.match(/.{1,4}/g)?.join(" ")}</code>
          <CopyButton text={secret} label="the secret" />
        </p>
        <TextField
          label="Code of the app"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
          required
          error={confirm.error?.message}
        />
        <div>
          <Button type="submit" variant="primary" pending={confirm.pending}>
            Confirm the app
          </Button>
        </div>
      </form>
    </div>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Block
      tone="wait"
      title="Keep these recovery codes where only you find them. They are shown this once."
      actions={
        <CopyButton text={codes.join("\n")} label="the recovery codes" variant="outlined">
          Copy them
        </CopyButton>
      }
      live
    >
      <p>Each opens your account once, in place of the app's code.</p>
      <ul className="grid grid-cols-2 gap-x-6 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Block>
  );
}
