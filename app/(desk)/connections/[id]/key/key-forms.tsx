"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Segmented } from "@/components/segmented";
import { TextAreaField } from "@/components/text-field";
import type { Held } from "@/lib/connections/change";
import { keySizes } from "@/lib/connections/settings";
import { generateKeyAction, importKeyAction } from "../../actions";
import { ConfirmAct } from "../../confirm-act";
import { HeldNote } from "../../held/held-note";

type Props = { connectionId: string; name: string; version: number; replacing: boolean };

type NewKey = { fingerprint: string; held?: Held };

/** Makes a key here, or takes one in. Both replace the key that calls are signed with from the next one on. */
export function KeyForms({ connectionId, name, version, replacing }: Props) {
  const [way, setWay] = useState<"make" | "import">("make");
  const [bits, setBits] = useState<(typeof keySizes)[number]>(keySizes[0]);
  const [pem, setPem] = useState("");
  const [done, setDone] = useState<NewKey | null>(null);
  const act = replacing ? `Replace the key of ${name}` : `Use it for ${name}`;
  const effect = replacing
    ? `From the next call on, version ${version} signs with the new key, and the old one is gone for good. The gateway refuses access until it has the new public key: arrange the change with it, and stop sending meanwhile.`
    : `Calls of version ${version} are signed with it. The gateway refuses access until it has the public key.`;
  const onDone = (value: NewKey) => {
    setPem("");
    setDone(value);
  };
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        legend="Where it comes from"
        name="way"
        value={way}
        onChange={(event) => setWay(event.target.value === "import" ? "import" : "make")}
        options={[
          { value: "make", label: "Make one here" },
          { value: "import", label: "Import mine" },
        ]}
      />
      {way === "make" ? (
        <>
          <Segmented
            legend="Size"
            name="bits"
            value={String(bits)}
            onChange={(event) => setBits(keySizes.find((size) => String(size) === event.target.value) ?? keySizes[0])}
            options={keySizes.map((size) => ({ value: String(size), label: `${size} bits` }))}
            hint="2048 is what every gateway takes, and signs about fourteen times as fast as 4096."
          />
          <div>
            <ConfirmAct
              label="Make a key"
              variant={replacing ? "outlined" : "primary"}
              title={replacing ? "Replace the key?" : "Make a key?"}
              act={act}
              danger={replacing}
              action={() => generateKeyAction({ connectionId, bits })}
              onDone={onDone}
            >
              <p>{effect}</p>
            </ConfirmAct>
          </div>
        </>
      ) : (
        <>
          <TextAreaField
            label="Private key (PEM)"
            required
            rows={6}
            spellCheck={false}
            autoComplete="off"
            value={pem}
            onChange={(event) => setPem(event.target.value)}
            className="[&_textarea]:font-mono"
            placeholder="-----BEGIN PRIVATE KEY-----"
            hint="PKCS#8 or PKCS#1, without a passphrase, 2048 to 4096 bits. It is sealed at once and never shown again."
          />
          <div>
            {pem.trim() === "" ? (
              <Button disabledReason="Paste the key first.">Import this key</Button>
            ) : (
              <ConfirmAct
                label="Import this key"
                variant={replacing ? "outlined" : "primary"}
                title={replacing ? "Replace the key?" : "Import this key?"}
                act={act}
                danger={replacing}
                action={() => importKeyAction({ connectionId, pem })}
                onDone={onDone}
              >
                <p>{effect}</p>
              </ConfirmAct>
            )}
          </div>
        </>
      )}
      {done?.held ? (
        <HeldNote held={done.held}>
          <p className="break-all">The new key's fingerprint: {done.fingerprint}</p>
        </HeldNote>
      ) : null}
      {done && !done.held ? (
        <Block tone="good" title="The key is in use" live>
          <p className="break-all">Its fingerprint: {done.fingerprint}</p>
          <p>Give the public key above to the gateway, then run the test on the overview.</p>
        </Block>
      ) : null}
    </div>
  );
}
