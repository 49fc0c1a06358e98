import Link from "next/link";
import { cache } from "react";
import { VerdictBadge } from "@/components/callback/verdict-badge";
import { EnvBand } from "@/components/env-band";
import { Identifier } from "@/components/identifier";
import { LivePage } from "@/components/live/live-page";
import { PairsTable, RawText } from "@/components/order/wire-view";
import { PageHead } from "@/components/page-head";
import { type Definition, DefinitionList, Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { type CallbackDetail, type Evidence, getCallback } from "@/lib/payments/callbacks/detail-queries";
import { describeVerdict, isExceptionVerdict } from "@/lib/payments/callbacks/verdicts";
import * as t from "@/messages/callbacks/shared";
import * as common from "@/messages/common";
import { orNotFound } from "../../or-not-found";
import { Acknowledge } from "../acknowledge";

const load = cache(async (id: string) => {
  const user = await requirePermission("callbacks.read");
  return { user, callback: await orNotFound(getCallback(openPages(), user.connectionIds, id)) };
});

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props) {
  const { callback } = await load((await params).id);
  return { title: t.callback(callback.statusText ?? t.malformedPart) };
}

export default async function CallbackPage({ params }: Props) {
  const { user, callback } = await load((await params).id);
  const { connection, verdict, acknowledged, order } = callback;
  const status = describeVerdict(verdict);
  const isException = verdict !== null && isExceptionVerdict(verdict);
  return (
    <>
      <EnvBand environment={connection.environment} connectionName={connection.name} />
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span className="inline-block first-letter:uppercase">
              {callback.statusText ? <span translate="no">{callback.statusText}</span> : t.malformedLabel}
            </span>
            <VerdictBadge verdict={verdict} isAcknowledged={acknowledged !== null} />
          </span>
        }
        back={{ href: "/callbacks", label: common.callbacks }}
        actions={
          isException && !acknowledged ? (
            <Acknowledge
              callbackIds={[callback.id]}
              disabledReason={whyNot(user.role, "callbacks.acknowledge", t.acknowledgePhrase)}
            />
          ) : null
        }
      >
        {status.meaning}
      </PageHead>
      <LivePage topics={[`callback:${connection.id}`, ...(order ? [`order:${order.id}`] : [])]} />
      <div className="beside-panel">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t.result}>
            <DefinitionList items={evaluationOf(callback)} />
          </Panel>
          <Panel title={t.receivedData}>
            <div className="flex flex-col gap-3">
              {callback.text.pairs ? (
                <PairsTable caption={t.callbackTitle} pairs={callback.text.pairs} operation="payout" />
              ) : null}
              <RawText
                title={callback.method === "POST" ? t.originalBody : t.originalQuery}
                text={callback.text.raw}
                note={callback.text.cut > 0 ? t.bodyCut(callback.text.cut) : null}
              />
              {callback.headers ? <RawText title={t.headers} text={callback.headers} /> : null}
              <p className="text-ink-3 text-xs">{t.maskedHint}</p>
            </div>
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={common.details}>
            <DefinitionList items={factsOf(callback)} />
          </Panel>
          <ZoneNote />
        </div>
      </div>
    </>
  );
}

function evaluationOf(callback: CallbackDetail): Definition[] {
  const { verdict, reason, pending, evidence, order } = callback;
  const status = describeVerdict(verdict);
  return [
    {
      term: t.reason,
      value: (
        <>
          {reason ?? status.meaning}
          {pending && verdict !== null ? t.reprocessingNote : null}
        </>
      ),
    },
    { term: common.evidence, value: evidenceLabels(evidence) },
    { term: t.effect, value: status.effect },
    {
      term: common.order,
      value: order ? (
        <Link className="link identifier break-all" href={`/orders/${order.id}?tab=callbacks`} prefetch={false}>
          {order.clientOrderId}
        </Link>
      ) : (
        <span className="text-ink-3">{t.orderNotFound}</span>
      ),
    },
    ...(status.next ? [{ term: t.nextStep, value: status.next }] : []),
  ];
}

function evidenceLabels({ control, evaluated }: Evidence): string {
  const now = evaluated === "now" ? t.checkedAgain : "";
  switch (control) {
    case "valid":
      return t.signatureValid(now);
    case "wrong":
      return t.signatureInvalid(now);
    case "no_key":
      return t.signatureUnverified;
    case "unreadable":
      return t.signatureAbsent;
    default:
      return control satisfies never;
  }
}

function factsOf(callback: CallbackDetail): Definition[] {
  const { connection, profile, acknowledged } = callback;
  return [
    { term: t.received, value: <When exact at={callback.receivedAt} age /> },
    {
      term: common.connection,
      value: (
        <Link className="link" href={`/connections/${connection.id}`} prefetch={false}>
          {connection.name}
        </Link>
      ),
    },
    {
      term: t.arrivedAtLabel,
      value: profile ? t.profileLine(profile.profileId, profile.endpointLabel) : t.theConnection,
    },
    { term: t.format, value: [callback.method, callback.contentType].filter(Boolean).join(" · ") },
    { term: t.clientIdLabel, value: id(callback.clientOrderId, common.clientIdPhrase) },
    { term: common.gatewayIdLabel, value: id(callback.gatewayOrderId, common.gatewayIdPhrase) },
    { term: t.amountReceived, value: callback.amount ?? <span className="text-ink-3">{common.none}</span> },
    ...(acknowledged
      ? [
          {
            term: t.acknowledgedLabel,
            value: (
              <>
                {acknowledged.by}, <When exact at={acknowledged.at} />
              </>
            ),
          },
        ]
      : []),
  ];
}

function id(value: string | null, label: string) {
  return value ? <Identifier value={value} label={label} whole /> : <span className="text-ink-3">{common.none}</span>;
}
