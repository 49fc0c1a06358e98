import Link from "next/link";
import { ButtonLink } from "@/components/button";
import { Count } from "@/components/count";
import { StatusIcon } from "@/components/icon";
import { Money } from "@/components/money";
import { toneSurface } from "@/components/tones";
import { When } from "@/components/when";
import type { AppContext } from "@/lib/core/runtime/context";
import type { User } from "@/lib/identity/auth/sessions/session";
import { findNextScheduled } from "@/lib/payments/batches/sending/moving-queries";
import { readStalls } from "@/lib/payments/waiting/queries";
import * as t from "@/messages/overview/shared";
import { needLabels } from "./need-labels";
import type { Place } from "./period";
import { type Need, readNeeds } from "./read-needs";
import { StallLines } from "./stall-lines";

const shownMax = 7;

export async function loadNeeds(ctx: AppContext, user: User, place: Place) {
  const [{ mine, others }, stalls] = await Promise.all([readNeeds(ctx, user, place), readStalls(ctx, place.scope)]);
  const next = mine.length === 0 && stalls.length === 0 ? await findNextScheduled(ctx, place.scope) : null;
  const rest = mine.slice(shownMax);
  return (
    <div className="rounded-lg border bg-surface" data-needs>
      {stalls.length > 0 ? <StallLines stalls={stalls} /> : null}
      {mine.length === 0 && stalls.length === 0 ? (
        <div className="p-4">
          <p className="font-medium text-base">{t.needsEmpty}</p>
          <p className="text-ink-2 text-sm">
            {t.updated} <When at={ctx.now()} />.{" "}
            {next
              ? t.nextBatch(
                  <Link className="link" href={`/batches/${next.id}`} prefetch={false}>
                    {next.name}
                  </Link>,
                  <When at={next.startsAt} />,
                )
              : t.scheduleEmpty}
          </p>
        </div>
      ) : (
        <Lines needs={mine.slice(0, shownMax)} />
      )}
      <Folded title={t.moreNeedsTitle} needs={rest} />
      <Folded title={t.othersTitle} needs={others} />
    </div>
  );
}

function Folded({ title, needs }: { title: string; needs: Need[] }) {
  if (needs.length === 0) return null;
  return (
    <details className="border-t">
      <summary className="flex min-h-9 items-center px-4 text-ink-2 text-sm">
        {title} (<Count value={needs.reduce((sum, { count }) => sum + count, 0)} />)
      </summary>
      <Lines needs={needs} />
    </details>
  );
}

function Lines({ needs }: { needs: Need[] }) {
  return (
    <ul className="divide-y">
      {needs.map((need) => (
        <Line key={`${need.name} ${need.href}`} need={need} />
      ))}
    </ul>
  );
}

function Line({ need: { name, count, more, sums, oldestAt, oldest, href } }: { need: Need }) {
  const { one, many, button, icon, tone } = needLabels[name];
  const known = sums.flatMap(({ currency, amount }) =>
    currency !== null && amount !== null ? [{ currency, amount }] : [],
  );
  const unknown = sums.reduce((sum, { orders, amount }) => (amount === null ? sum + orders : sum), 0);
  return (
    <li
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-2 sm:flex sm:items-center"
      data-need={name}
    >
      <span className={`flex size-6 shrink-0 items-center justify-center rounded-sm ${toneSurface[tone]}`}>
        <StatusIcon name={icon} />
      </span>
      <p className="min-w-0 flex-1 text-base">
        {more ? t.moreThan : ""}
        <Count value={count} /> {count === 1 && !more ? one : many}
        {known.map(({ currency, amount }) => (
          <span key={currency}>
            {" · "}
            <Money amount={amount} currency={currency} />
          </span>
        ))}
        {oldest?.payee
          ? t.payeeAndMore(
              <Link className="link" href={`/orders/${oldest.id}`} prefetch={false}>
                {oldest.payee}
              </Link>,
              count > 1 ? <Count value={count - 1} /> : null,
            )
          : null}
        {unknown > 0 ? <span className="text-ink-3">{t.needUnknownPart(<Count value={unknown} />)}</span> : null}
        {oldestAt ? (
          <span className="block text-ink-3 text-sm">
            {t.oldestSinceLabel(count)} <When at={oldestAt} age />
          </span>
        ) : null}
      </p>
      <ButtonLink href={href} className="max-sm:col-start-2 max-sm:justify-self-start">
        {button}
      </ButtonLink>
    </li>
  );
}
