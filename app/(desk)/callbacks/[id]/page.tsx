import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { type Definition, DefinitionList } from "@/components/definition-list";
import { EnvBand } from "@/components/env-band";
import { Identifier } from "@/components/identifier";
import { LiveRefresh } from "@/components/live/live-refresh";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { type CallbackDetail, type Evidence, getCallback } from "@/lib/callbacks/detail-queries";
import { exceptionVerdicts } from "@/lib/callbacks/verdicts";
import { describeVerdict } from "@/lib/callbacks/words";
import { AppError } from "@/lib/core/errors";
import { openPages } from "@/lib/core/open-desk";
import { PairsTable, RawText } from "../../orders/[id]/wire-view";
import { TakeNote } from "../take-note";
import { VerdictBadge } from "../verdict-badge";

const load = cache(async (id: string) => {
  const person = await requireAct("callbacks.read");
  try {
    return { person, callback: await getCallback(openPages(), person.connectionIds, id) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
});

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props) {
  const { callback } = await load((await params).id);
  return { title: `Callback: ${callback.says ?? "not readable"}` };
}

export default async function CallbackPage({ params }: Props) {
  const { person, callback } = await load((await params).id);
  const { connection, verdict, noted, order } = callback;
  const word = describeVerdict(verdict);
  const isException = verdict !== null && (exceptionVerdicts as readonly string[]).includes(verdict);
  return (
    <>
      <EnvBand environment={connection.environment} connectionName={connection.name} />
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span className="inline-block first-letter:uppercase">{callback.says ?? "Not readable"}</span>
            <VerdictBadge verdict={verdict} isNoted={noted !== null} />
          </span>
        }
        back={{ href: "/callbacks", label: "Callbacks" }}
        actions={
          isException && !noted ? (
            <TakeNote
              callbackIds={[callback.id]}
              email={person.email}
              disabledReason={whyNot(person.role, "callbacks.acknowledge", "take note")}
            />
          ) : null
        }
      >
        {word.meaning}
      </PageHead>
      <LiveRefresh topics={[`callback:${connection.id}`, ...(order ? [`order:${order.id}`] : [])]} />
      <div className="beside-panel">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="What was made of it">
            <DefinitionList items={judgementOf(callback)} />
          </Panel>
          <Panel title="What came">
            <div className="flex flex-col gap-3">
              {callback.text.pairs ? (
                <PairsTable caption="Callback" pairs={callback.text.pairs} operation="payout" />
              ) : null}
              <RawText
                title={callback.method === "POST" ? "Body as it came" : "Query as it came"}
                text={callback.text.raw}
                note={callback.text.cut > 0 ? `${callback.text.cut} more characters are left out.` : null}
              />
              {callback.headers ? <RawText title="Headers" text={callback.headers} /> : null}
              <p className="text-ink-3 text-xs">
                Secrets and card numbers are hidden; everything else stands as it came.
              </p>
            </div>
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Facts">
            <DefinitionList items={factsOf(callback)} />
          </Panel>
          <ZoneNote />
        </div>
      </div>
    </>
  );
}

function judgementOf(callback: CallbackDetail): Definition[] {
  const { verdict, reason, pending, evidence, order } = callback;
  const word = describeVerdict(verdict);
  return [
    {
      term: "Verdict",
      value: (
        <>
          {reason ?? word.meaning}
          {pending && verdict !== null ? " It is being judged again." : null}
        </>
      ),
    },
    { term: "Evidence", value: evidenceWords(evidence) },
    { term: "Effect", value: word.effect },
    {
      term: "Order",
      value: order ? (
        <Link className="link identifier break-all" href={`/orders/${order.id}?tab=callbacks`} prefetch={false}>
          {order.clientOrderId}
        </Link>
      ) : (
        <span className="text-ink-3">none here</span>
      ),
    },
    ...(word.next ? [{ term: "What to do", value: word.next }] : []),
  ];
}

function evidenceWords({ control, judged }: Evidence): string {
  const now = judged === "now" ? " (by the control keys in use now)" : "";
  switch (control) {
    case "valid":
      return `Its control is valid${now}: the gateway said this status of these ids. Amount and type are not covered.`;
    case "wrong":
      return `Its control is wrong${now}: nothing proves that the gateway sent it.`;
    case "no_key":
      return "Not verified: the connection has no control key.";
    case "unreadable":
      return "None: it cannot be read.";
    default:
      return control satisfies never;
  }
}

function factsOf(callback: CallbackDetail): Definition[] {
  const { connection, profile, noted } = callback;
  return [
    { term: "Came", value: <When at={callback.receivedAt} age /> },
    {
      term: "Connection",
      value: (
        <Link className="link" href={`/connections/${connection.id}`} prefetch={false}>
          {connection.name}
        </Link>
      ),
    },
    {
      term: "By the address of",
      value: profile ? `profile ${profile.profileId}, ${profile.endpointLabel}` : "the connection",
    },
    { term: "As", value: [callback.method, callback.contentType].filter(Boolean).join(" · ") },
    { term: "Order id it names", value: id(callback.clientOrderId, "client order id") },
    { term: "Gateway order id", value: id(callback.gatewayOrderId, "gateway order id") },
    { term: "Amount as it came", value: callback.amount ?? <span className="text-ink-3">none</span> },
    ...(noted
      ? [
          {
            term: "Noted",
            value: (
              <>
                {noted.by}, <When at={noted.at} />
              </>
            ),
          },
        ]
      : []),
  ];
}

function id(value: string | null, label: string) {
  return value ? <Identifier value={value} label={label} whole /> : <span className="text-ink-3">none</span>;
}
