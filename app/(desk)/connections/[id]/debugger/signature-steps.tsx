import type { ReactNode } from "react";
import { Block } from "@/components/block";
import { CopyButton } from "@/components/copy-button";
import { DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import type { DebuggedCall, DebugKey } from "@/lib/connections/debug-command";

/** Each step of a signature as it was computed, in the order in which one follows from the other. */
export function SignatureSteps({ call }: { call: DebuggedCall }) {
  return (
    <Panel title="How it is signed">
      <div className="flex flex-col gap-4">
        <KeySentence of={call.key} />
        {call.asMade ? <AsMade call={call} of={call.asMade} /> : null}
        <DefinitionList
          items={[
            { term: "Goes to", value: <span className="identifier break-all">{`${call.method} ${call.url}`}</span> },
            { term: "Consumer key", value: <Identifier value={call.consumerKey} label="consumer key" whole /> },
            { term: "Timestamp", value: <Timestamp of={call.timestamp} /> },
            { term: "Nonce", value: <Identifier value={call.nonce} label="nonce" whole /> },
          ]}
        />
        <ol className="flex flex-col gap-4">
          <Step number={1} title="Body" text={call.body}>
            Exactly as it is sent: each name and value percent-encoded once.
          </Step>
          <Step number={2} title="Normalized parameters" text={call.normalizedParameters}>
            Those of the body and of the header, sorted by encoded name, then by encoded value.
          </Step>
          <Step number={3} title="Base string URI" text={call.baseStringUri}>
            Scheme, host and path of the address; the scheme&apos;s own port is left out.
          </Step>
          <Step number={4} title="Base string" text={call.baseString}>
            Method, URI and parameters, each encoded once more and joined by &amp;. This is what is signed.
          </Step>
          <Step number={5} title="Signature, base64" text={call.signature}>
            RSA-SHA256 over the base string. It goes into the header, percent-encoded.
          </Step>
          <Step number={6} title="Signature, hex" text={call.signatureHex}>
            For comparing only, never sent.
          </Step>
          <Step number={7} title="Authorization header" text={call.authorization} />
        </ol>
      </div>
    </Panel>
  );
}

function KeySentence({ of }: { of: DebugKey }) {
  switch (of.kind) {
    case "own":
      return (
        <p className="text-sm">
          Signed with this connection&apos;s own key
          {of.fingerprint ? (
            <>
              , <Identifier value={of.fingerprint} label="fingerprint" />
            </>
          ) : null}
          .
        </p>
      );
    case "throwaway":
      return (
        <Block tone="wait" title="Signed with a throwaway key">
          {of.reason === "moves_money"
            ? "This call would move money in production, so it is signed with a throwaway key that was made for this answer and is kept nowhere: every step but the signature is the real one."
            : "This connection has no key yet, so a throwaway one was made for this answer: every step but the signature is the real one."}
        </Block>
      );
    default:
      return of satisfies never;
  }
}

function AsMade({ call, of }: { call: DebuggedCall; of: NonNullable<DebuggedCall["asMade"]> }) {
  return (
    <p className="text-sm">
      <When at={of.startedAt} />:{" "}
      {of.sameBaseString ? "the very base string that was signed then" : "another base string was signed then"}
      {signatureWords(of.sameSignature)}
      {call.key.kind === "throwaway" ? "; the signature of that call is not shown." : "."}
    </p>
  );
}

function signatureWords(same: boolean | null): string {
  if (same === null) return "";
  return same ? ", and the very signature" : "; the signature differs, because the key was changed since";
}

function Timestamp({ of }: { of: string }) {
  const at = new Date(Number(of) * 1000);
  return (
    <>
      <Identifier value={of} label="timestamp" whole />
      {Number.isNaN(at.getTime()) ? null : (
        <span className="text-ink-3">
          {" "}
          · <When at={at} />
        </span>
      )}
    </>
  );
}

function Step({
  number,
  title,
  text,
  children,
}: {
  number: number;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <div className="flex items-center gap-2">
        <h3 className="font-semibold text-base">
          {number}. {title}
        </h3>
        <CopyButton text={text} label={title.toLowerCase()} />
      </div>
      {children ? <p className="prose-line text-ink-3 text-xs">{children}</p> : null}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="identifier max-h-56 overflow-auto rounded-sm bg-sunken p-2 text-xs break-all whitespace-pre-wrap"
      >
        {text === "" ? "(empty)" : text}
      </pre>
    </li>
  );
}
