import { Download } from "lucide-react";
import { buttonClass } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { whyNot } from "@/lib/auth/who-can";
import { findCallbackProblem } from "@/lib/connections/address";
import { leadsToPractice } from "@/lib/connections/practice";
import type { ConnectionDetail } from "@/lib/connections/views";
import { openPages } from "@/lib/core/open-desk";
import { ConnectionFrame } from "../connection-frame";
import { type ConnectionParams, loadConnection } from "../load-connection";
import { ControlKeyForm, RenewCallbackAddress } from "./callback-keys";
import { KeyForms } from "./key-forms";

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: `${connection.name}: keys` };
}

export default async function KeyPage({ params }: ConnectionParams) {
  const { person, connection } = await loadConnection((await params).id);
  const declared = connection.declaredAs === null ? null : "Kept in the connections file.";
  const noKey = declared ?? whyNot(person.role, "connections.replaceKey");
  const noControl = declared ?? whyNot(person.role, "connections.setControlKey");
  const { id, name, version, keyFingerprint, hasControlKey, hasPreviousControlKey } = connection;
  return (
    <ConnectionFrame email={person.email} connection={connection} tab="key">
      <div className="flex max-w-200 flex-col gap-4">
        <Panel title="Public key">
          <PublicKey connection={connection} />
        </Panel>
        <Panel title={keyFingerprint ? "Another key" : "Key to sign with"}>
          {noKey ? (
            <p className="text-ink-2 text-sm">{noKey}</p>
          ) : (
            <KeyForms connectionId={id} name={name} version={version} replacing={keyFingerprint !== null} />
          )}
        </Panel>
        <Panel title="Control key">
          <p className="prose-line mb-3 text-ink-2 text-sm">
            A secret that the gateway gives to you; each callback is judged with it.{" "}
            {hasControlKey
              ? `One is set${hasPreviousControlKey ? ", and the one before still counts for what is on its way" : ""}.`
              : "None is set: callbacks are shown as reports and never believed by themselves."}
          </p>
          {noControl ? (
            <p className="text-ink-2 text-sm">{noControl}</p>
          ) : (
            <ControlKeyForm connectionId={id} isSet={hasControlKey} />
          )}
        </Panel>
        <Panel title="Callback address">
          <CallbackAddresses connection={connection} />
          <div className="mt-3 flex flex-wrap gap-2">
            <RenewCallbackAddress
              connectionId={id}
              disabledReason={whyNot(person.role, "connections.renewCallbackAddress")}
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
    return <p className="text-ink-2 text-sm">There is no key yet. Make one below, or import the one you have.</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      <DefinitionList
        items={[
          { term: "SHA-256", value: <Identifier value={keyFingerprint} label="fingerprint" whole /> },
          { term: "Kind", value: `RSA, ${keyBits} bits, of version ${version}` },
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
        <CopyButton text={publicKeyPem} label="public key" variant="outlined" size="normal">
          Copy public key
        </CopyButton>
        <a href={`/connections/${id}/public-key`} download className={buttonClass("outlined")}>
          <Download size={16} aria-hidden />
          Download .pem
        </a>
      </div>
      <p className="prose-line text-ink-2 text-sm">
        Give this to the gateway. The private half never leaves this installation, and nobody can read it on a screen.
      </p>
    </div>
  );
}

function CallbackAddresses({ connection }: { connection: ConnectionDetail }) {
  const problem = leadsToPractice(connection.baseUrl) ? null : findCallbackProblem(openPages().callbackUrl);
  const retired = connection.callbackAddresses.filter((address) => address.retiredAt !== null);
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="prose-line text-ink-2">
        Goes along with each payout by itself; there is nothing to enter at the gateway. Last callback:{" "}
        {connection.lastCallbackAt ? <When at={connection.lastCallbackAt} age /> : "never"}.
      </p>
      <Identifier value={connection.callbackUrl} label="callback address" whole />
      {problem ? <p className="prose-line text-alarm-text">{problem}</p> : null}
      {retired.length > 0 ? (
        <details>
          <summary className="text-ink-2">Earlier addresses ({retired.length}), which still work</summary>
          <ul className="mt-2 flex flex-col gap-1">
            {retired.map((address) => (
              <li key={address.url} className="flex flex-wrap gap-x-3">
                <Identifier value={address.url} label="callback address" whole />
                <span className="text-ink-3">
                  until <When at={address.retiredAt} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
