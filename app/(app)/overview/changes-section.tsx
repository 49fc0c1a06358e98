import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { BatchBadge } from "@/components/batch/batch-badge";
import { Count } from "@/components/count";
import { ActionButton } from "@/components/form/action-button";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import type { AppContext } from "@/lib/core/runtime/context";
import {
  countRuleChanges,
  readLaterChanges,
  readPayeeChanges,
  readSince,
  updateNamed,
} from "@/lib/desk/overview/changes";
import type { User } from "@/lib/identity/auth/sessions/session";
import { countsOf } from "@/lib/payments/batches/progress-groups";
import { readFinishedBatches } from "@/lib/payments/batches/sending/moving-queries";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as t from "@/messages/overview/shared";
import { readChangesThroughAction } from "./actions";
import type { Place } from "./period";
import { Nothing } from "./section";

export async function loadChanges(ctx: AppContext, user: User, { scope }: Place) {
  // The time is taken before anything is read, so that a change during the reading counts as new next time.
  const through = ctx.now();
  const since = await readSince(ctx, user.id);
  const [finished, later, payees, rules] = await Promise.all([
    readFinishedBatches(ctx, scope, since, updateNamed),
    readLaterChanges(ctx, scope, since),
    readPayeeChanges(ctx, user.id, since),
    countRuleChanges(ctx, user.connectionIds, user.id, since),
  ]);
  const isQuiet = finished.all + later.all + payees.all + rules === 0;
  if (isQuiet) {
    return (
      <div data-update>
        <Nothing>
          {t.unchangedSince}
          <When at={since} />.
        </Nothing>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4" data-update>
      <p className="text-ink-2 text-sm">
        {t.since}
        <When at={since} />.
      </p>
      <Kind title={t.batchesCompleted(finished.all)} all={finished.all}>
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
                {t.completedFailed(<Count value={succeeded} />, <Count value={failed} />)}
              </span>
            </li>
          );
        })}
      </Kind>
      <Kind title={t.laterUpdates(later.all)} all={later.all}>
        {later.items.map(({ orderId, status, receiverName, amount, currency, at }) => (
          <li key={orderId} className="flex flex-wrap items-center gap-x-2">
            <Link className="link" href={`/orders/${orderId}`} prefetch={false}>
              {status in orderStatuses ? orderStatuses[status as keyof typeof orderStatuses].label : status}
            </Link>
            <span>{receiverName}</span>
            <Money amount={amount} currency={currency} />
            <span className="text-ink-3 text-sm">
              <When at={at} />
            </span>
          </li>
        ))}
      </Kind>
      <Kind title={t.payeesChanged(payees.all)} all={payees.all}>
        {payees.items.map(({ payeeId, name, isNew, at }) => (
          <li key={payeeId} className="flex flex-wrap items-center gap-x-2">
            <Link className="link" href={`/payees/${payeeId}`} prefetch={false}>
              {name}
            </Link>
            <span className="text-ink-2">{isNew ? t.newPayee : t.accountChanged}</span>
            <span className="text-ink-3 text-sm">
              <When at={at} />
            </span>
          </li>
        ))}
      </Kind>
      {rules > 0 ? (
        <p className="text-base">
          <Link className="link" href="/approvals/rules" prefetch={false}>
            <Count value={rules} one={t.ruleChanged} many={t.rulesChanged} />
          </Link>
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <ActionButton
          action={readChangesThroughAction}
          input={{ through: through.toISOString() }}
          icon={<Check size={16} aria-hidden />}
        >
          {t.markRead}
        </ActionButton>
      </div>
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
          {t.changesTruncated(<Count value={children.length} />, <Count value={all - children.length} />)}
        </p>
      ) : null}
    </div>
  );
}
