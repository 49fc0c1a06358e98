"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { CommandForm } from "@/components/form/command-form";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Segmented } from "@/components/segmented";
import { TextAreaField } from "@/components/text-field";
import type { Held } from "@/lib/payments/connections/change";
import { keySizes } from "@/lib/payments/connections/settings";
import * as t from "@/messages/connections/endpoints";
import { generateKeyAction, importKeyAction } from "../../actions";
import { HeldNote } from "../../held/held-note";

type Props = { connectionId: string; name: string; version: number; replacing: boolean };

type NewKey = { fingerprint: string; held?: Held };

/** Either way the new key signs calls from the next call on. */
export function KeyForms({ connectionId, name, version, replacing }: Props) {
  const [way, setWay] = useState<"make" | "import">("make");
  const [bits, setBits] = useState<(typeof keySizes)[number]>(keySizes[0]);
  const [done, setDone] = useState<NewKey | null>(null);
  const act = replacing ? t.replaceKeyName(name) : t.keyFor(name);
  const effect = replacing ? t.replaceKeyEffect(version) : t.addKeyEffect(version);
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        legend={t.keySource}
        name="way"
        value={way}
        onChange={(event) => setWay(event.target.value === "import" ? "import" : "make")}
        options={{ make: t.sourceGenerate, import: t.sourceImport }}
      />
      {way === "make" ? (
        <>
          <Segmented
            legend={t.keySize}
            name="bits"
            value={String(bits)}
            onChange={(event) => setBits(keySizes.find((size) => String(size) === event.target.value) ?? keySizes[0])}
            options={keySizes.map((size) => ({ value: String(size), label: t.bitsOf(size) }))}
            hint={t.keySizeHint}
          />
          <div>
            <ConfirmAction
              label={t.generateKey}
              variant={replacing ? "outlined" : "primary"}
              title={replacing ? t.replaceKeyTitle : t.generateKeyTitle}
              act={act}
              danger={replacing}
              action={generateKeyAction}
              input={{ connectionId, bits }}
              onDone={setDone}
            >
              <p>{effect}</p>
            </ConfirmAction>
          </div>
        </>
      ) : (
        <CommandForm
          action={importKeyAction}
          schema={async () => (await import("@/lib/payments/connections/input")).importKeyInput}
          start={{ connectionId, pem: "" }}
          button={t.importKey}
          variant={replacing ? "outlined" : "primary"}
          disabledReason={({ watch }) => (watch("pem").trim() ? null : t.privateKeyMissing)}
          confirm={() => ({
            title: replacing ? t.replaceKeyTitle : t.importKeyTitle,
            act,
            danger: replacing,
            children: <p>{effect}</p>,
          })}
          onDone={setDone}
          resets
        >
          {({ field }) => (
            <TextAreaField
              {...field("pem")}
              label={t.privateKeyLabel}
              required
              rows={6}
              spellCheck={false}
              autoComplete="off"
              className="[&_textarea]:font-mono"
              placeholder={t.privateKeyPlaceholder}
              hint={t.pkcs8OrPkcs}
            />
          )}
        </CommandForm>
      )}
      {done?.held ? (
        <HeldNote held={done.held}>
          <p className="break-all">{t.newFingerprint(done.fingerprint)}</p>
        </HeldNote>
      ) : null}
      {done && !done.held ? (
        <Block tone="good" title={t.keySavedTitle} live>
          <p className="break-all">{t.itsFingerprint(done.fingerprint)}</p>
          <p>{t.keySavedNext}</p>
        </Block>
      ) : null}
    </div>
  );
}
