import Link from "next/link";
import { When } from "@/components/when";
import { describeVerdict } from "@/lib/callbacks/words";
import { openDesk } from "@/lib/core/open-desk";
import type { OrderDetail } from "@/lib/orders/detail-queries";
import { type CallbackView, listOrderCallbacks, partMax } from "@/lib/orders/part-queries";
import { PairsTable, RawText } from "./wire-view";

/** What the gateway delivered about this order, as it came, with what was made of it. */
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
    <div className="flex flex-col gap-3">
      {items.map((callback, at) => (
        <Callback key={callback.id} callback={callback} open={at === items.length - 1} />
      ))}
      {more ? <p className="text-ink-3 text-sm">The first {partMax} are shown; more have come.</p> : null}
    </div>
  );
}

function Callback({ callback, open }: { callback: CallbackView; open: boolean }) {
  const { verdict, reason, text, headers } = callback;
  const { label } = describeVerdict(verdict);
  return (
    <details open={open || undefined} className="rounded-lg border bg-surface">
      <summary className="px-4 py-2 text-base">
        <span className="font-medium">{label}</span>{" "}
        <span className="text-ink-2 text-sm">
          · {callback.method} · <When at={callback.receivedAt} />
        </span>
      </summary>
      <div className="flex flex-col gap-2 border-t px-4 py-3">
        {reason ? <p className="text-base">{reason}</p> : null}
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
  );
}
