import Link from "next/link";
import { type Column, DataTable } from "@/components/list/data-table";
import { OrderBadge } from "@/components/order-badge";
import { When } from "@/components/when";
import { labelOfFact } from "@/lib/payments/recurring/fact-fields";
import type { HistoryLine } from "@/lib/payments/recurring/facts";
import type { WriteAmount } from "@/lib/payments/recurring/schedule-labels";
import type { UpdateAnswer } from "@/lib/payments/recurring/update-queries";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/shared";
import { factText } from "../profile-labels";

const shownMax = 100;

type Line = HistoryLine & { key: string; answer: UpdateAnswer | null };
type Props = {
  lines: readonly HistoryLine[];
  answers: ReadonlyMap<string, UpdateAnswer>;
  write: WriteAmount;
};

export function HistoryTable({ lines, answers, write }: Props) {
  const shown = lines.slice(0, shownMax).map((line, at): Line => {
    const answer = line.from.orderId ? (answers.get(line.from.orderId) ?? null) : null;
    return { ...line, key: String(at), answer };
  });
  return (
    <details className="min-w-0">
      <summary>
        <h2 className="inline text-lg">{t.history(lines.length)}</h2>
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        <DataTable
          caption={t.historyCaption}
          columns={columnsIn(write)}
          rows={shown}
          rowKey={({ key }) => key}
          empty={<p className="text-ink-2 text-sm">{t.historyEmpty}</p>}
        />
        {lines.length > shownMax ? (
          <p className="text-ink-3 text-sm">{t.historyTruncated(shownMax, lines.length)}</p>
        ) : null}
      </div>
    </details>
  );
}

function columnsIn(write: WriteAmount): Column<Line>[] {
  const text = (field: string, value: string | null) =>
    value === null ? <span className="text-ink-3">{common.unknown}</span> : factText(field, value, write);
  return [
    {
      key: "field",
      head: common.field,
      cell: ({ field, old, new: is }) => (
        <span className="flex flex-col py-1">
          <span className="font-medium">{labelOfFact(field)}</span>
          <span className="max-w-72 break-words text-ink-2 whitespace-normal">
            {text(field, old)} → {text(field, is)}
          </span>
        </span>
      ),
    },
    { key: "answer", head: t.sourceHead, cell: (line) => <Answer line={line} /> },
    {
      key: "by",
      head: t.by,
      cell: ({ from }) => from.by ?? <span className="text-ink-3">{t.theGateway}</span>,
      hideBelow: "md",
    },
    { key: "time", head: common.when, cell: ({ at }) => <When at={at} />, hideBelow: "md" },
  ];
}

function Answer({ line: { from, answer } }: { line: Line }) {
  if (from.source === "typed") return t.entered;
  if (from.source === "file") return "imported";
  if (from.orderId === null) return null;
  const why = [answer?.errorMessage, answer?.errorCode].filter(Boolean).join(" · ");
  return (
    <span className="flex flex-col items-start gap-0.5 py-1">
      {answer ? <OrderBadge facets={answer.facets} quiet /> : null}
      <Link className="link text-xs" href={`/orders/${from.orderId}`} prefetch={false}>
        {from.source === "order" ? t.viewOrder : t.viewChange}
      </Link>
      {why ? <span className="line-clamp-2 max-w-52 text-ink-2 text-xs">{why}</span> : null}
      {answer?.serialNumber ? (
        <span className="identifier max-w-52 truncate text-ink-3 text-xs" title={answer.serialNumber}>
          {t.serial(answer.serialNumber)}
        </span>
      ) : null}
    </span>
  );
}
