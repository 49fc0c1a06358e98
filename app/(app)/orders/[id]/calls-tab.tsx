import Link from "next/link";
import { Identifier } from "@/components/identifier";
import { PairsTable, RawText } from "@/components/order/wire-view";
import { DefinitionList } from "@/components/panel";
import { When } from "@/components/when";
import { openContext } from "@/lib/core/runtime/open-context";
import { operationLabels, resultLabels } from "@/lib/payments/orders/call-labels";
import type { OrderDetail } from "@/lib/payments/orders/detail-queries";
import { type CallView, listOrderCalls } from "@/lib/payments/orders/lists/part-queries";
import { formatForm, operationOf } from "@/lib/payments/orders/wire";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/detail";
import { findRemovedNote } from "./removed-note";

export async function CallsTab({ order, everything }: { order: OrderDetail; everything: boolean }) {
  const orderId = order.id;
  const { attempts, queries, queriesLeftOut } = await listOrderCalls(openContext(), orderId, { everything });
  const calls = [...attempts, ...queries].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  const removed = await findRemovedNote(order, "calls");
  // Once older calls were removed, "nothing was sent" may be false, so the note replaces it.
  if (calls.length === 0) return removed ?? <p className="text-base text-ink-2">{t.callsEmpty}</p>;
  return (
    <div className="flex flex-col gap-3">
      {removed}
      <p className="text-ink-3 text-sm">{t.maskedNote}</p>
      {calls.map((call) => (
        <Call key={call.id} call={call} open={call.id === attempts.at(-1)?.id} />
      ))}
      {queriesLeftOut > 0 ? (
        <p className="text-sm">
          {t.hiddenChecksNote(
            queriesLeftOut,
            everything ? null : (
              <Link className="link" href={`/orders/${orderId}?tab=calls&all=1`} scroll={false} prefetch={false}>
                {t.showAll}
              </Link>
            ),
          )}
        </p>
      ) : null}
    </div>
  );
}

function Call({ call, open }: { call: CallView; open: boolean }) {
  const operation = operationOf(call.operation);
  const result = call.result === null ? t.resultPending : (resultLabels[call.result] ?? call.result);
  return (
    <details open={open || undefined} className="rounded-lg border bg-surface">
      <summary className="px-4 py-2 text-base">
        <span className="font-medium">
          {operationLabels[call.operation] ?? call.operation}
          {call.attempt === null ? "" : t.attempt(call.attempt)}
        </span>{" "}
        <span className="text-ink-2 text-sm">
          · {result}
          {call.httpStatus === null ? "" : t.http(call.httpStatus)} · <When exact at={call.startedAt} />
        </span>
      </summary>
      <div className="flex flex-col gap-4 border-t px-4 py-3">
        {call.reason ? <p className="text-base">{call.reason}</p> : null}
        <section className="flex flex-col gap-2">
          <h2 className="font-semibold text-base">{t.request}</h2>
          <p className="identifier text-sm break-all">{call.url === "" ? t.requestMissing : t.post(call.url)}</p>
          <PairsTable caption={t.request} pairs={call.request} operation={operation} />
          <RawText title={t.requestBody} text={formatForm(call.request)} note={t.maskedBodyNote} />
          {call.authorization ? <RawText title={t.authorizationHeader} text={call.authorization} /> : null}
          {call.baseString ? <RawText title={t.baseStringTitle} text={call.baseString} /> : null}
        </section>
        <section className="flex flex-col gap-2">
          <h2 className="font-semibold text-base">{t.response}</h2>
          <Answer call={call} />
        </section>
      </div>
    </details>
  );
}

function Answer({ call }: { call: CallView }) {
  if (call.answer === null) return <p className="text-base text-ink-2">{t.noResponse}</p>;
  const { pairs, raw, cut } = call.answer;
  const headers = Object.entries(call.answerHeaders);
  return (
    <>
      <DefinitionList
        items={[
          { term: t.httpStatus, value: String(call.httpStatus ?? common.unknown) },
          { term: t.duration, value: call.durationMs === null ? common.unknown : t.ms(call.durationMs) },
          ...(call.serialNumber
            ? [
                {
                  term: common.serialNumber,
                  value: <Identifier value={call.serialNumber} label={t.serialNumber} whole />,
                },
              ]
            : []),
        ]}
      />
      {pairs ? <PairsTable caption={t.response} pairs={pairs} operation={operationOf(call.operation)} /> : null}
      <RawText title={t.rawBody} text={raw} note={cut > 0 ? t.bodyTruncated(cut) : null} />
      {headers.length > 0 ? (
        <RawText title={t.headers} text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")} />
      ) : null}
    </>
  );
}
