import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { Count } from "@/components/count";
import { Money } from "@/components/money";
import { type Bridge, type BridgeStep, bridgesOf } from "@/lib/books/matching/bridge";
import { itemPartLabels } from "@/lib/books/matching/labels";
import type { FiguresRow, sumParts } from "@/lib/books/matching/queries";
import * as t from "@/messages/close/detail";
import { placeBars } from "./place-bars";

type Props = { periodId: string; rows: readonly FiguresRow[]; sums: Awaited<ReturnType<typeof sumParts>> };

/** One picture per currency: what lies between Paydesk's total and the bank's. Each part opens its lines. */
export function Bridges({ periodId, rows, sums }: Props) {
  return (
    <div className="grid items-start gap-4 min-[1440px]:grid-cols-2">
      {bridgesOf(rows, sums).map((bridge) => (
        <BridgeOf key={bridge.currency} bridge={bridge} periodId={periodId} />
      ))}
    </div>
  );
}

const isZero = (amount: string) => !/[1-9]/.test(amount);

function BridgeOf({ bridge, periodId }: { bridge: Bridge; periodId: string }) {
  const { currency, paydesk, steps, bank } = bridge;
  const unexplained = steps.find(({ name }) => name === "unexplained");
  const shown = steps.filter(({ name, amount, count }) => name === "unexplained" || !isZero(amount) || count);
  const bars = placeBars(
    paydesk,
    shown.map(({ amount }) => amount),
  );
  const isExplained = (unexplained?.count ?? 0) === 0;
  return (
    <figure className="min-w-0 rounded-lg border bg-surface">
      <figcaption className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-b px-4">
        <span className="font-semibold text-lg">{t.bridgeOf(currency)}</span>
        {isExplained ? (
          <span className="inline-flex items-center gap-1 font-medium text-good-text">
            <CircleCheck size={16} aria-hidden />
            {t.nothingUnexplained}
          </span>
        ) : (
          <span className="font-medium text-alarm-text">
            <Count value={unexplained?.count ?? 0} /> {t.openCount}
          </span>
        )}
      </figcaption>
      <ol className="flex flex-col px-2 py-2">
        <Row name={t.paydesk} amount={paydesk} currency={currency} bar={bars.first} look="total" href={null} />
        {shown.map((step, at) => (
          <Row
            key={step.name}
            name={nameOf(step)}
            amount={step.amount}
            currency={currency}
            bar={bars.steps[at] ?? null}
            look={step.name === "unexplained" ? (isExplained ? "closed" : "open") : "step"}
            href={hrefOf(step, periodId, currency)}
          />
        ))}
        <Row name={t.bank} amount={bank} currency={currency} bar={bars.last} look="total" href="/reports/statements" />
      </ol>
    </figure>
  );
}

const nameOf = ({ name }: BridgeStep): string => {
  switch (name) {
    case "carried":
      return t.carriedOver;
    case "gatewayFees":
      return t.gatewayFees;
    case "kept":
      return t.gatewayBalance;
    default:
      return itemPartLabels[name];
  }
};

function hrefOf({ name, count }: BridgeStep, periodId: string, currency: string): string | null {
  if (name === "gatewayFees" || name === "kept") return "/reports/gateway";
  if (!count) return null;
  const view = name === "unexplained" ? "open" : "explained";
  return `/reports/matching?${new URLSearchParams({ currency, part: name, period: periodId, view })}`;
}

const looks = {
  total: "bg-accent-fill",
  step: "bg-moving-mark",
  open: "bg-alarm-mark",
  closed: "bg-good-mark",
};

type RowProps = {
  name: string;
  amount: string;
  currency: string;
  bar: { from: number; width: number } | null;
  look: keyof typeof looks;
  href: string | null;
};

function Row({ name, amount, currency, bar, look, href }: RowProps) {
  const content = (
    <>
      <span className={`truncate ${look === "total" ? "font-semibold" : ""} ${href ? "link" : ""}`}>{name}</span>
      <span aria-hidden className="relative h-4 rounded-sm bg-sunken forced-colors:border">
        {bar ? (
          <span
            className={`absolute inset-y-0 min-w-0.5 rounded-sm transition-[left,width] duration-[180ms] motion-reduce:transition-none forced-colors:bg-[CanvasText] ${looks[look]}`}
            style={{ left: `${bar.from}%`, width: `${bar.width}%` }}
          />
        ) : null}
      </span>
      <span className="text-right">
        <Money amount={amount} currency={currency} size={look === "step" ? "normal" : "strong"} />
      </span>
    </>
  );
  const line =
    "grid min-h-8 grid-cols-[8.5rem_minmax(3rem,1fr)_8.5rem] items-center gap-3 rounded-md px-2 text-sm max-md:grid-cols-[7rem_minmax(2rem,1fr)_7.5rem] max-md:gap-2";
  return (
    <li>
      {href ? (
        <Link href={href} prefetch={false} className={`${line} hover:bg-sunken`}>
          {content}
        </Link>
      ) : (
        <span className={line}>{content}</span>
      )}
    </li>
  );
}
