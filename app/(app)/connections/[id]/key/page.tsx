import { Download } from "lucide-react";
import { buttonClass } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Identifier } from "@/components/identifier";
import { DefinitionList, Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { findCallbackProblem } from "@/lib/payments/connections/address";
import { leadsToSandbox } from "@/lib/payments/connections/sandbox";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/endpoints";
import { ConnectionFrame, type ConnectionParams, loadConnection } from "../connection-frame";
import { ControlKeyForm, RenewCallbackAddress } from "./callback-keys";
import { KeyForms } from "./key-forms";

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: t.keysOf(connection.name) };
}

export default async function KeyPage({ params }: ConnectionParams) {
  const { user, connection } = await loadConnection((await params).id);
  const declared = connection.declaredAs === null ? null : t.definedInFile;
  const noKey = declared ?? whyNot(user.role, "connections.replaceKey");
  const noControl = declared ?? whyNot(user.role, "connections.setControlKey");
  const { id, name, version, keyFingerprint, hasControlKey, hasPreviousControlKey } = connection;
  return (
    <ConnectionFrame connection={connection} tab="key">
      <div className="flex max-w-200 flex-col gap-4">
        <Panel title={t.publicKey}>
          <PublicKey connection={connection} />
        </Panel>
        <Panel title={keyFingerprint ? t.replaceKey : t.signingKey}>
          {noKey ? (
            <p className="text-ink-2 text-sm">{noKey}</p>
          ) : (
            <KeyForms connectionId={id} name={name} version={version} replacing={keyFingerprint !== null} />
          )}
        </Panel>
        <Panel title={common.controlKey}>
          <p className="prose-line mb-3 text-ink-2 text-sm">
            {t.controlKeyExplanation(hasControlKey, hasPreviousControlKey)}
          </p>
          {noControl ? (
            <p className="text-ink-2 text-sm">{noControl}</p>
          ) : (
            <ControlKeyForm connectionId={id} isSet={hasControlKey} />
          )}
        </Panel>
        <Panel title={common.callbackAddressLabel}>
          <CallbackAddresses connection={connection} />
          <div className="mt-3 flex flex-wrap gap-2">
            <RenewCallbackAddress
              connectionId={id}
              disabledReason={whyNot(user.role, "connections.renewCallbackAddress")}
            />
          </div>
        </Panel>
        <ZoneNote />
      </div>
    </ConnectionFrame>
  );
}

function PublicKey({ connection }: { connection: ConnectionDetail }) {
  const { id, publicKeyPem, keyFingerprint, keyBits, version } = connection;
  if (publicKeyPem === null || keyFingerprint === null) {
    return <p className="text-ink-2 text-sm">{t.emptyKey}</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      <DefinitionList
        items={[
          { term: t.fingerprintLabel, value: <Identifier value={keyFingerprint} label={common.fingerprint} whole /> },
          { term: common.type, value: t.keyFacts(keyBits, version) },
        ]}
      />
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="identifier overflow-x-auto rounded-md bg-sunken p-3 text-xs"
      >
        {publicKeyPem.trim()}
      </pre>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={publicKeyPem} label={t.publicKeyPhrase} variant="outlined" size="normal">
          {t.copyKeyLabel}
        </CopyButton>
        <a href={`/connections/${id}/public-key`} download className={buttonClass("outlined")}>
          {t.downloadPem(<Download size={16} aria-hidden />)}
        </a>
      </div>
      <p className="prose-line text-ink-2 text-sm">{t.publicKeyHint}</p>
    </div>
  );
}

function CallbackAddresses({ connection }: { connection: ConnectionDetail }) {
  const problem = leadsToSandbox(connection.baseUrl) ? null : findCallbackProblem(openPages().callbackUrl);
  const retired = connection.callbackAddresses.filter((address) => address.retiredAt !== null);
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="prose-line text-ink-2">
        {t.callbackAddressHint(connection.lastCallbackAt ? <When at={connection.lastCallbackAt} age /> : common.never)}
      </p>
      <Identifier value={connection.callbackUrl} label={common.callbackAddress} whole />
      {problem ? <p className="prose-line text-alarm-text">{problem}</p> : null}
      {retired.length > 0 ? (
        <details>
          <summary className="text-ink-2">{t.earlierAddressesTitle(retired.length)}</summary>
          <ul className="mt-2 flex flex-col gap-1">
            {retired.map((address) => (
              <li key={address.url} className="flex flex-wrap gap-x-3">
                <Identifier value={address.url} label={common.callbackAddress} whole />
                <span className="text-ink-3">{t.until(<When at={address.retiredAt} />)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
