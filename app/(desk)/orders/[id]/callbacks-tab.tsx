import Link from "next/link";
import { type Definition, DefinitionList } from "@/components/definition-list";
import { When } from "@/components/when";
import { listOrderCallbacks, type OrderCallback } from "@/lib/callbacks/order-queries";
import { describeVerdict } from "@/lib/callbacks/words";
import { openDesk } from "@/lib/core/open-desk";
import type { OrderDetail } from "@/lib/orders/detail-queries";
import { partMax } from "@/lib/orders/part-queries";
import { beforeWords, controlWords } from "@/lib/orders/timeline";
import { VerdictBadge } from "../../callbacks/verdict-badge";
import { PairsTable, RawText } from "./wire-view";

/** What the gateway told about this order by callback, in which order, what was made of it and why. */
export async function CallbacksTab({ order }: { order: OrderDetail }) {
  const { items, more } = await listOrderCallbacks(openDesk(), order.id);
  if (items.length === 0) {
    return (
      <p className="prose-line text-base text-ink-2">
        None has come.{" "}
        {order.connection.statusQuery
          ? "The gateway is asked as well, so the outcome does not hang on a callback."
          : "This connection has no status query, so the outcome is learnt by callback only."}
      </p>
    );
  }
  return (
    <>
      <p className="prose-line text-ink-2 text-sm">
        What the gateway told by itself, in the order in which it came. What it answered when it was asked stands on the
        timeline.
      </p>
      <ol className="flex flex-col gap-3">
        {items.map((callback, at) => (
          <Callback key={callback.id} callback={callback} number={at + 1} open={at === items.length - 1} />
        ))}
      </ol>
      {more ? <p className="text-ink-3 text-sm">The first {partMax} are shown; more have come.</p> : null}
    </>
  );
}

function Callback({ callback, number, open }: { callback: OrderCallback; number: number; open: boolean }) {
  const { verdict, says, amount, text, headers } = callback;
  return (
    <li className="flex flex-col gap-2 rounded-lg border bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures text-ink-3 text-sm">{number}.</span>
        <h2 className="font-medium text-base first-letter:uppercase">{says ?? "Not readable"}</h2>
        {amount ? <span className="figures text-sm">{amount}</span> : null}
        <VerdictBadge verdict={verdict} isNoted={false} />
        <span className="ml-auto text-ink-3 text-sm max-md:ml-0">
          <When at={callback.receivedAt} />
        </span>
      </div>
      <DefinitionList items={judgementOf(callback)} />
      <details open={open || undefined}>
        <summary className="text-ink-2 text-sm">As it came, by {callback.method}</summary>
        <div className="mt-1 flex flex-col gap-2">
          {text.pairs ? <PairsTable caption="Callback" pairs={text.pairs} operation="payout" /> : null}
          <RawText
            title={callback.method === "POST" ? "Body as it came" : "Query as it came"}
            text={text.raw}
            note={text.cut > 0 ? `${text.cut} more characters are left out.` : null}
          />
          {headers ? <RawText title="Headers" text={headers} /> : null}
          <p className="text-sm">
            <Link className="link" href={`/callbacks/${callback.id}`} prefetch={false}>
              Open this callback
            </Link>
          </p>
        </div>
      </details>
    </li>
  );
}

function judgementOf({ verdict, reason, control, before }: OrderCallback): Definition[] {
  const { meaning, effect } = describeVerdict(verdict);
  return [
    { term: "What it did", value: effect },
    { term: "Why", value: [beforeWords(before), reason ?? meaning].filter(Boolean).join(" ") },
    ...(control
      ? [
          {
            term: "Evidence",
            value: <span className="inline-block first-letter:uppercase">{controlWords(control, verdict)}</span>,
          },
        ]
      : []),
  ];
}
