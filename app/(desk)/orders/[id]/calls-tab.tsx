import Link from "next/link";
import { DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { When } from "@/components/when";
import { openDesk } from "@/lib/core/open-desk";
import { type CallView, listOrderCalls } from "@/lib/orders/part-queries";
import { formatForm, operationOf } from "@/lib/orders/wire";
import { operationWords, resultWords } from "../call-words";
import { PairsTable, RawText } from "./wire-view";

/** Each call with its request and its answer, as sent; secret values are hidden. */
export async function CallsTab({ orderId, everything }: { orderId: string; everything: boolean }) {
  const { attempts, queries, queriesLeftOut } = await listOrderCalls(openDesk(), orderId, { everything });
  const calls = [...attempts, ...queries].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  if (calls.length === 0) {
    return <p className="text-base text-ink-2">No call has been made for it yet: nothing has left this machine.</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-3 text-sm">
        Card numbers, account numbers and the like are hidden here; the card verification value was never stored.
      </p>
      {calls.map((call) => (
        <Call key={call.id} call={call} open={call.id === attempts.at(-1)?.id} />
      ))}
      {queriesLeftOut > 0 ? (
        <p className="text-sm">
          {queriesLeftOut} earlier status queries are left out.{" "}
          {everything ? null : (
            <Link className="link" href={`/orders/${orderId}?tab=calls&all=1`} scroll={false} prefetch={false}>
              Show them too
            </Link>
          )}
        </p>
      ) : null}
    </div>
  );
}

function Call({ call, open }: { call: CallView; open: boolean }) {
  const operation = operationOf(call.operation);
  const result = call.result === null ? "no result yet" : (resultWords[call.result] ?? call.result);
  return (
    <details open={open || undefined} className="rounded-lg border bg-surface">
      <summary className="px-4 py-2 text-base">
        <span className="font-medium">
          {operationWords[call.operation] ?? call.operation}
          {call.attempt === null ? "" : `, attempt ${call.attempt}`}
        </span>{" "}
        <span className="text-ink-2 text-sm">
          · {result}
          {call.httpStatus === null ? "" : ` · HTTP ${call.httpStatus}`} · <When at={call.startedAt} />
        </span>
      </summary>
      <div className="flex flex-col gap-4 border-t px-4 py-3">
        {call.reason ? <p className="text-base">{call.reason}</p> : null}
        <section className="flex flex-col gap-2">
          <h2 className="font-semibold text-base">Request</h2>
          <p className="identifier text-sm break-all">{call.url === "" ? "none was made" : `POST ${call.url}`}</p>
          <PairsTable caption="Request" pairs={call.request} operation={operation} />
          <RawText
            title="Body as sent"
            text={formatForm(call.request)}
            note="With hidden values it is not what was signed."
          />
          {call.authorization ? <RawText title="Authorization header" text={call.authorization} /> : null}
          {call.baseString ? <RawText title="Signature base string" text={call.baseString} /> : null}
        </section>
        <section className="flex flex-col gap-2">
          <h2 className="font-semibold text-base">Answer</h2>
          <Answer call={call} />
        </section>
      </div>
    </details>
  );
}

function Answer({ call }: { call: CallView }) {
  if (call.answer === null) return <p className="text-base text-ink-2">No answer came.</p>;
  const { pairs, raw, cut } = call.answer;
  const headers = Object.entries(call.answerHeaders);
  return (
    <>
      <DefinitionList
        items={[
          { term: "HTTP status", value: String(call.httpStatus ?? "not known") },
          { term: "Took", value: call.durationMs === null ? "not known" : `${call.durationMs} ms` },
          ...(call.serialNumber
            ? [{ term: "Serial number", value: <Identifier value={call.serialNumber} label="serial number" whole /> }]
            : []),
        ]}
      />
      {pairs ? <PairsTable caption="Answer" pairs={pairs} operation={operationOf(call.operation)} /> : null}
      <RawText title="Body as it came" text={raw} note={cut > 0 ? `${cut} more characters are left out.` : null} />
      {headers.length > 0 ? (
        <RawText title="Headers" text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")} />
      ) : null}
    </>
  );
}
