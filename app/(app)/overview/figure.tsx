import Link from "next/link";
import { Count } from "@/components/count";
import { hrefWith } from "@/components/list/url-state";
import { Money } from "@/components/money";
import { listOf, type MoneyColumn, type MoneyRow } from "@/lib/desk/overview/money";
import { reportOf } from "@/lib/desk/overview/value-days";
import * as common from "@/messages/common";
import * as t from "@/messages/overview/shared";
import type { OverviewChoice } from "./period";

type Props = Pick<OverviewChoice, "period" | "by"> & { row: MoneyRow; column: MoneyColumn; label: string };

export function Figure({ row, column, label, period, by }: Props) {
  const { orders, amount, unknown } = row[column];
  if (orders === 0) return <span className="figures text-ink-3">0</span>;
  const isKnown = row.currency !== "" && unknown < orders;
  const isReported = column === "approved" && by === "value";
  return (
    <Link
      href={
        isReported
          ? hrefWith("/reports", reportOf(row, period), {})
          : hrefWith("/orders", listOf(column, row, period), {})
      }
      prefetch={false}
      className="group inline-flex flex-col items-end"
    >
      <span className="sr-only">{label}: </span>
      <span className="group-hover:underline">
        <Money amount={isKnown ? amount : null} currency={row.currency} />
      </span>
      <span className="text-ink-3 text-xs">
        <Count value={orders} one={common.orderNoun} />
        {unknown > 0 && isKnown ? t.moneyUnknownPart(<Count value={unknown} />) : null}
      </span>
    </Link>
  );
}
