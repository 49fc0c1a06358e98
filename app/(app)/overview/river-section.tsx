import Link from "next/link";
import { Count } from "@/components/count";
import { atEnd, FactTable } from "@/components/fact-table";
import { hrefWith } from "@/components/list/url-state";
import { Money } from "@/components/money";
import { toneMark } from "@/components/tones";
import type { Tone } from "@/lib/core/text/states";
import { listOf, type MoneyRow, pickMoney } from "@/lib/desk/overview/money";
import {
  columnsAt,
  drawRiver,
  nodeWidth,
  type River,
  type RiverPart,
  riverParts,
  riverWidth,
} from "@/lib/desk/overview/river";
import * as common from "@/messages/common";
import * as t from "@/messages/overview/shared";
import type { OverviewChoice } from "./period";
import { type Flow, RiverFlow } from "./river-flow";
import { Nothing } from "./section";

const looks: Record<RiverPart, { label: string; tone: Tone }> = {
  prepared: { label: t.riverPrepared, tone: "moving" },
  released: { label: t.riverReleased, tone: "moving" },
  sent: { label: common.sent, tone: "moving" },
  unreleased: { label: t.riverUnreleased, tone: "neutral" },
  cancelled: { label: common.cancelled, tone: "neutral" },
  to_send: { label: t.riverToSend, tone: "neutral" },
  unconfirmed: { label: common.unconfirmed, tone: "wait" },
  conflict: { label: common.inConflict, tone: "alarm" },
  processing: { label: t.processing, tone: "moving" },
  approved: { label: t.completed, tone: "good" },
  failed: { label: t.failed, tone: "failed" },
};

type Props = { money: Promise<MoneyRow[]>; choice: OverviewChoice };

export async function loadRiver({ money, choice: { period, chart } }: Props) {
  const row = pickMoney(await money, chart);
  const river = row ? drawRiver(row) : null;
  if (!row || !river) return <Nothing>{t.chartEmpty}</Nothing>;
  const name = t.currencyAndDirection(row.currency, row.direction);
  const hrefOf = (part: RiverPart) => hrefWith("/orders", listOf(part, row, period), {});
  const flows = river.bands.map(
    (band): Flow => ({ ...band, ...looks[band.part], href: hrefOf(band.part), orders: row[band.part].orders }),
  );
  const there = riverParts.filter((part) => row[part].orders > 0);
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4" data-river={name}>
      <div className="relative max-lg:hidden" style={{ height: river.height }}>
        <RiverFlow key={`${name} ${period.from} ${period.to}`} flows={flows} height={river.height} />
        <ul aria-label={t.riverLabel(name)}>
          {river.nodes.map((node) => (
            <Stop key={node.part} node={node} row={row} href={hrefOf(node.part)} />
          ))}
        </ul>
      </div>
      <ul aria-label={t.riverLabel(name)} className="flex flex-col gap-2 lg:hidden">
        {there.map((part) => (
          <Bar key={part} part={part} row={row} href={hrefOf(part)} />
        ))}
      </ul>
      <details className="max-lg:hidden">
        <summary className="text-ink-2 text-sm">{t.tableToggle}</summary>
        <FactTable
          className="mt-2"
          caption={t.riverLabel(name)}
          heads={[t.riverStep, atEnd(t.riverOrders), atEnd(common.amount)]}
        >
          <tbody>
            {riverParts.map((part) => (
              <tr key={part}>
                <th scope="row">{looks[part].label}</th>
                <td className="text-right">
                  <Count value={row[part].orders} />
                </td>
                <td className="text-right">
                  <Money amount={row[part].amount} currency={row.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </FactTable>
      </details>
    </div>
  );
}

type StopProps = { node: River["nodes"][number]; row: MoneyRow; href: string };

function Stop({ node: { part, column, top, height }, row, href }: StopProps) {
  const left = (100 * (columnsAt[column] ?? 0)) / riverWidth;
  const isEnd = column > 0 && part !== "released" && part !== "sent";
  const isPool = part === "unconfirmed";
  return (
    <li className="absolute" style={{ left: `${left}%`, top, height, right: isEnd && column === 3 ? 0 : undefined }}>
      <Link href={href} prefetch={false} className="group block h-full" data-stop={part}>
        <span
          aria-hidden
          className={`block h-full ${toneMark[looks[part].tone]} ${isPool ? "river-pool rounded-md" : "rounded-sm"}`}
          style={{ width: isPool ? undefined : nodeWidth }}
        />
        <span
          className={`absolute rounded-sm bg-surface/80 whitespace-nowrap text-sm leading-4 ${
            isEnd ? `top-1/2 -translate-y-1/2 ${isPool ? "left-12" : "left-4"}` : "bottom-full left-0 mb-1"
          }`}
        >
          <Figures part={part} row={row} />
        </span>
      </Link>
    </li>
  );
}

function Figures({ part, row }: { part: RiverPart; row: MoneyRow }) {
  const { amount, orders } = row[part];
  const { later } = row;
  return (
    <>
      <span className="block font-medium group-hover:underline">
        {looks[part].label}{" "}
        <span className="font-normal text-ink-3 text-xs">
          {t.riverCount(<Count value={orders} one={common.orderNoun} />)}
        </span>
      </span>
      <span className="block">
        <Money amount={amount} currency={row.currency} />
        {part === "approved" && later.orders > 0 ? (
          <span className="block text-alarm-text text-xs">
            {t.riverReversed(<Money amount={later.amount} currency={row.currency} />)}
          </span>
        ) : null}
      </span>
    </>
  );
}

function Bar({ part, row, href }: { part: RiverPart; row: MoneyRow; href: string }) {
  const share = (100 * Number(row[part].amount)) / Number(row.prepared.amount);
  return (
    <li>
      <Link href={href} prefetch={false} className="group block text-sm">
        <Figures part={part} row={row} />
        <span aria-hidden className="mt-1 block h-2 rounded-sm bg-sunken">
          <span
            className={`block h-full min-w-0.5 rounded-sm ${toneMark[looks[part].tone]}`}
            style={{ width: `${share}%` }}
          />
        </span>
      </Link>
    </li>
  );
}
