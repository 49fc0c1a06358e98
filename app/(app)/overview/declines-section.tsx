import Link from "next/link";
import { Count } from "@/components/count";
import { hrefWith } from "@/components/list/url-state";
import type { AppContext } from "@/lib/core/runtime/context";
import { type DeclineReason, listOfFailed, readDeclines } from "@/lib/desk/overview/declines";
import type { Period } from "@/lib/desk/overview/money";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { findErrorMessages } from "@/lib/payments/failures/match";
import { stepLabels } from "@/lib/payments/failures/messages";
import { type MessagesInForce, readMessagesInForce } from "@/lib/payments/failures/queries";
import { type Direction, directions } from "@/lib/payments/orders/facets";
import * as t from "@/messages/overview/shared";
import { Nothing } from "./section";

export async function loadDeclines(ctx: AppContext, scope: Scope, period: Period) {
  const [entries, ...found] = await Promise.all([
    readMessagesInForce(ctx.db),
    ...directions.map(async (direction) => ({
      direction,
      ...(await readDeclines(ctx, scope, period, direction)),
    })),
  ]);
  const any = found.filter(({ failed }) => failed > 0);
  if (any.length === 0) {
    return <Nothing>{t.failuresEmpty}</Nothing>;
  }
  return (
    <div className="flex flex-col gap-4 rounded-lg border bg-surface p-4">
      {any.map((one) => (
        <Reasons key={one.direction} {...one} entries={entries} period={period} />
      ))}
    </div>
  );
}

type Props = {
  direction: Direction;
  reasons: DeclineReason[];
  failed: number;
  entries: readonly MessagesInForce[];
  period: Period;
};

function Reasons({ direction, reasons, failed, entries, period }: Props) {
  const others = failed - reasons.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium text-base">
        {t.money(
          <Link
            href={hrefWith("/orders", listOfFailed("any", direction, period), {})}
            prefetch={false}
            className="link"
          >
            {t.failedTotal(<Count value={failed} />)}
          </Link>,
          direction,
        )}
      </h3>
      <ol className="flex flex-col gap-2">
        {reasons.map((reason) => {
          const known = findErrorMessages(entries, { ...reason, connectionId: period.connectionId ?? "" });
          return (
            <li key={reason.code ?? ""} className="flex flex-col gap-1" data-reason={reason.code ?? "none"}>
              <p className="flex items-baseline justify-between gap-3 text-base">
                <span className="min-w-0 break-words">
                  {known?.explanation ?? reason.message ?? t.reasonMissing}
                  <span className="text-ink-3 text-sm">
                    {reason.code === null ? t.noCode : t.code(reason.code)}
                    {known ? ` · ${stepLabels[known.step].label}` : ""}
                  </span>
                </span>
                <Link
                  href={hrefWith("/orders", listOfFailed(reason, direction, period), {})}
                  prefetch={false}
                  className="link figures text-sm whitespace-nowrap"
                >
                  <Count value={reason.orders} />
                  <span className="sr-only">{t.orders}</span>
                </Link>
              </p>
              <div aria-hidden className="h-1.5 rounded-sm bg-sunken">
                <div
                  className="h-full min-w-0.5 rounded-sm bg-failed-mark"
                  style={{ width: `${(100 * reason.orders) / failed}%` }}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <p className="text-ink-3 text-sm">
        {t.barsHint(<Count value={failed} />, others > 0 ? t.otherReasonsPart(<Count value={others} />) : null)}
      </p>
    </div>
  );
}
