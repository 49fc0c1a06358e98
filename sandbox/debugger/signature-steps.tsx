import type { ReactNode } from "react";
import { Block } from "@/components/block";
import { CopyButton } from "@/components/copy-button";
import { DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { Panel } from "@/components/panel";
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
            { term: t.nonce, value: <Identifier value={call.nonce} label={t.nonce2} whole /> },
          ]}
        />
        <ol className="flex flex-col gap-4">
          <Step number={1} title={t.body} text={call.body}>
            {t.exactlyAsSentEach}
          </Step>
          <Step number={2} title={t.normalizedParameters2} text={call.normalizedParameters}>
            {t.parametersOfTheBody}
          </Step>
          <Step number={3} title={t.baseStringUri} text={call.baseStringUri}>
            {t.schemeHostAndPath}
          </Step>
          <Step number={4} title={t.baseString2} text={call.baseString}>
            {t.methodUriAndParameters}
          </Step>
          <Step number={5} title={t.signatureBase64} text={call.signature}>
            {t.rsaSha256OfThe}
          </Step>
          <Step number={6} title={t.signatureHex} text={call.signatureHex}>
            {t.forComparisonOnlyNever}
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
          {t.signedWithThisConnections(
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
        <Block tone="wait" title={t.signedWithATemporary}>
          {of.reason === "moves_money" ? t.thisCallWouldMove : t.thisConnectionHasNo}
        </Block>
      );
    default:
      return of satisfies never;
  }
}

function AsMade({ call, of }: { call: DebuggedCall; of: NonNullable<DebuggedCall["asMade"]> }) {
  return (
    <p className="text-sm">
      <When at={of.startedAt} />: {of.sameBaseString ? t.sameBaseStringAs : t.aDifferentBaseString}
      {signatureText(of.sameSignature)}
      {call.key.kind === "throwaway" ? t.theSignatureOfThat : "."}
    </p>
  );
}

function signatureText(same: boolean | null): string {
  if (same === null) return "";
  return same ? t.andTheSameSignature : t.theSignatureDiffersBecause;
}

function Timestamp({ of }: { of: string }) {
  const at = new Date(Number(of) * 1000);
  return (
    <>
      <Identifier value={of} label={t.timestamp2} whole />
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
