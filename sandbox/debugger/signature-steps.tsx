import type { ReactNode } from "react";
import { Block } from "@/components/block";
import { CopyButton } from "@/components/copy-button";
import { Identifier } from "@/components/identifier";
import { DefinitionList, Panel } from "@/components/panel";
import { When } from "@/components/when";
import * as common from "@/messages/common";
import * as t from "@/messages/sandbox/debugger";
import type { DebuggedCall, DebugKey } from "./debug-command";

export function SignatureSteps({ call }: { call: DebuggedCall }) {
  return (
    <Panel title={t.signatureSteps}>
      <div className="flex flex-col gap-4">
        <KeySentence of={call.key} />
        {call.asMade ? <AsMade call={call} of={call.asMade} /> : null}
        <DefinitionList
          items={[
            { term: t.sentTo, value: <span className="identifier break-all">{`${call.method} ${call.url}`}</span> },
            { term: common.consumerKey, value: <Identifier value={call.consumerKey} label={t.consumerKey} whole /> },
            { term: t.timestamp, value: <Timestamp of={call.timestamp} /> },
            { term: t.nonce, value: <Identifier value={call.nonce} label={t.nonceCopyLabel} whole /> },
          ]}
        />
        <ol className="flex flex-col gap-4">
          <Step number={1} title={t.body} text={call.body}>
            {t.bodyHint}
          </Step>
          <Step number={2} title={t.parametersTitle} text={call.normalizedParameters}>
            {t.parametersHint}
          </Step>
          <Step number={3} title={t.addressTitle} text={call.baseStringUri}>
            {t.addressHint}
          </Step>
          <Step number={4} title={t.baseStringTitle} text={call.baseString}>
            {t.baseStringHint}
          </Step>
          <Step number={5} title={t.signatureTitle} text={call.signature}>
            {t.signatureHint}
          </Step>
          <Step number={6} title={t.signatureHex} text={call.signatureHex}>
            {t.hexHint}
          </Step>
          <Step number={7} title={t.authorizationHeader} text={call.authorization} />
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
          {t.ownKeyNote(
            of.fingerprint ? (
              <>
                , <Identifier value={of.fingerprint} label={common.fingerprint} />
              </>
            ) : null,
          )}
        </p>
      );
    case "throwaway":
      return (
        <Block tone="wait" title={t.temporaryKeyTitle}>
          {of.reason === "moves_money" ? t.temporaryKeyMoney : t.temporaryKeyUnset}
        </Block>
      );
    default:
      return of satisfies never;
  }
}

function AsMade({ call, of }: { call: DebuggedCall; of: NonNullable<DebuggedCall["asMade"]> }) {
  return (
    <p className="text-sm">
      <When at={of.startedAt} />: {of.sameBaseString ? t.baseStringMatched : t.baseStringChanged}
      {signatureText(of.sameSignature)}
      {call.key.kind === "throwaway" ? t.signatureHidden : "."}
    </p>
  );
}

function signatureText(same: boolean | null): string {
  if (same === null) return "";
  return same ? t.signatureMatched : t.signatureChanged;
}

function Timestamp({ of }: { of: string }) {
  const at = new Date(Number(of) * 1000);
  return (
    <>
      <Identifier value={of} label={t.timestampCopyLabel} whole />
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
        {text === "" ? t.empty : text}
      </pre>
    </li>
  );
}
