import Link from "next/link";
import type { ReactNode } from "react";
import { Count } from "@/components/count";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import type { Person } from "@/lib/auth/session";
import { readFinishedBatches } from "@/lib/batches/moving-queries";
import { countsOf } from "@/lib/batches/progress-groups";
import type { Desk } from "@/lib/core/desk";
import { orderWords } from "@/lib/orders/words";
import { countRuleNews, newsNamed, readLaterNews, readPayeeNews, readSince } from "@/lib/overview/news";
import { BatchBadge } from "../batches/batch-badge";
import { ReadButton } from "./read-button";

/** What happened while this person was away; gone once they say that they read it. */
export async function loadNews(desk: Desk, person: Person) {
  const reach = person.connectionIds;
  // Taken before anything is read: what comes meanwhile is news again next time.
  const through = desk.now();
  const since = await readSince(desk, person.id);
  const [finished, later, payees, rules] = await Promise.all([
    readFinishedBatches(desk, reach, since, newsNamed),
    readLaterNews(desk, reach, since),
    readPayeeNews(desk, person.id, since),
    countRuleNews(desk, reach, person.id, since),
  ]);
  const isQuiet = finished.all + later.all + payees.all + rules === 0;
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4" data-news>
      <p className="text-ink-2 text-sm">
        {isQuiet ? "Nothing new since " : "Since "}
        <When at={since} />
        {isQuiet ? ": no batch finished, no money came back, no payee or rule changed." : "."}
      </p>
      <Kind title={finished.all === 1 ? "batch finished" : "batches finished"} all={finished.all}>
        {finished.batches.map(({ id, name, fileName, state, progress }) => {
          const { succeeded, failed } = countsOf(progress);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-2">
              <Link className="link figures" href={`/batches/${id}`} prefetch={false}>
                {name}
              </Link>
              <span className="max-w-56 truncate text-ink-2" title={fileName}>
                {fileName}
              </span>
              <BatchBadge state={state} quiet />
              <span className="text-ink-2 text-sm">
                <Count value={succeeded} /> approved, <Count value={failed} /> failed
              </span>
            </li>
          );
        })}
      </Kind>
      <Kind title={later.all === 1 ? "order with later news" : "orders with later news"} all={later.all}>
        {later.items.map(({ orderId, word, receiverName, amount, currency, at }) => (
          <li key={orderId} className="flex flex-wrap items-center gap-x-2">
            <Link className="link" href={`/orders/${orderId}`} prefetch={false}>
              {word in orderWords ? orderWords[word as keyof typeof orderWords].label : word}
            </Link>
            <span>{receiverName}</span>
            <Money amount={amount} currency={currency} />
            <span className="text-ink-3 text-sm">
              <When at={at} />
            </span>
          </li>
        ))}
      </Kind>
      <Kind title={payees.all === 1 ? "payee changed" : "payees changed"} all={payees.all}>
        {payees.items.map(({ payeeId, name, isNew, at }) => (
          <li key={payeeId} className="flex flex-wrap items-center gap-x-2">
            <Link className="link" href={`/payees/${payeeId}`} prefetch={false}>
              {name}
            </Link>
            <span className="text-ink-2">{isNew ? "new in the book" : "another account"}</span>
            <span className="text-ink-3 text-sm">
              <When at={at} />
            </span>
          </li>
        ))}
      </Kind>
      {rules > 0 ? (
        <p className="text-base">
          <Link className="link" href="/approvals/rules" prefetch={false}>
            <Count value={rules} /> {rules === 1 ? "rule or limit changed" : "rules and limits changed"}
          </Link>
        </p>
      ) : null}
      {isQuiet ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <ReadButton through={through.toISOString()} email={person.email} />
        </div>
      )}
    </div>
  );
}

function Kind({ title, all, children }: { title: string; all: number; children: ReactNode[] }) {
  if (all === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium text-base">
        <Count value={all} /> {title}
      </h3>
      <ul className="flex flex-col gap-1 text-base">{children}</ul>
      {all > children.length ? (
        <p className="text-ink-3 text-sm">
          The newest <Count value={children.length} />; <Count value={all - children.length} /> more are not named here.
        </p>
      ) : null}
    </div>
  );
}
