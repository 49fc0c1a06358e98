import { Hourglass, TriangleAlert } from "lucide-react";
import type { Column } from "@/components/list/data-table";
import { formatAge, formatUtc } from "@/components/moments";
import { Money } from "@/components/money";
import { StatusBadge } from "@/components/status-badge";
import * as t from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import type { ListedRequest, Row } from "./requests";

type Options = { openedAt: Date; withState: boolean; onOpen: (key: string) => void };

export function requestColumns({ openedAt, withState, onOpen }: Options): Column<Row>[] {
  const columns: Column<Row>[] = [
    {
      key: "request",
      head: t.request,
      cell: (row, current) => (
        <Request {...row} openedAt={openedAt} withState={withState} current={current} onOpen={onOpen} />
      ),
    },
    {
      key: "findings",
      head: withState ? common.status : t.reviewFirst,
      cell: (row) => <Standing {...row} withState={withState} />,
      hideBelow: "md",
    },
    {
      key: "by",
      head: t.preparerHead,
      cell: ({ request }) => <span className="block max-w-36 truncate">{request.by}</span>,
      hideBelow: "lg",
      hideBeside: true,
    },
    {
      key: "at",
      head: t.requested,
      cell: ({ request }) => <Requested request={request} openedAt={openedAt} />,
      hideBelow: "md",
    },
    {
      key: "amount",
      head: common.amount,
      align: "end",
      cell: ({ request }) => <Amounts request={request} />,
      hideBelow: "lg",
    },
  ];
  return columns;
}

type RequestProps = Row & { openedAt: Date; withState: boolean; current: boolean; onOpen: (key: string) => void };

function Request({ request, openedAt, withState, current, onOpen, ...row }: RequestProps) {
  return (
    <span className="block py-1.5">
      <button
        type="button"
        data-row-link
        aria-expanded={current}
        onClick={() => onOpen(request.key)}
        className="wrap-anywhere block min-h-6 max-w-72 text-left font-medium max-md:max-w-60"
      >
        {request.title}
      </button>
      <span className="block max-w-72 truncate text-ink-2 text-xs max-md:max-w-60">
        {request.detail ? t.kindOf(request.kind, request.detail) : request.kind}
      </span>
      <span className="block lg:hidden">
        <Amounts request={request} />
      </span>
      <span className="mt-1 flex flex-col items-start gap-1 md:hidden">
        <span className="text-ink-2 text-xs">
          <Requested request={request} openedAt={openedAt} />
        </span>
        <Standing request={request} {...row} withState={withState} />
      </span>
    </span>
  );
}

function Amounts({ request: { money = [] } }: { request: ListedRequest }) {
  return money.map(({ currency, amount }) => (
    <span key={currency} className="block font-medium">
      <Money amount={amount} currency={currency} />
    </span>
  ));
}

const shownMax = 2;

function Standing({ request: { state, findings }, gone, result, withState }: Row & { withState: boolean }) {
  if (result) return <span className="block max-w-56 text-ink-2 text-xs">{result.text}</span>;
  if (gone) return <span className="text-ink-3 text-xs">{t.overtakenLabel}</span>;
  if (withState) return <StatusBadge {...state} quiet />;
  if (findings === undefined) return null;
  if (findings.length === 0) return <span className="text-ink-3 text-xs">{t.nothingUnusual}</span>;
  return (
    <ul className="flex flex-col gap-0.5 py-1 text-wait-text text-xs">
      {findings.slice(0, shownMax).map((one) => (
        <li key={one} className="flex items-start gap-1">
          <TriangleAlert size={14} className="mt-px shrink-0" aria-hidden />
          {one}
        </li>
      ))}
      {findings.length > shownMax ? <li>{t.moreCount(findings.length - shownMax)}</li> : null}
    </ul>
  );
}

const soonMs = 24 * 3_600_000;

function Requested({ request: { at, expiresAt }, openedAt }: { request: ListedRequest; openedAt: Date }) {
  const isSoon = expiresAt !== null && expiresAt.getTime() - openedAt.getTime() < soonMs;
  return (
    <>
      <time dateTime={at.toISOString()} title={formatUtc(at)} className="whitespace-nowrap">
        {formatAge(at, openedAt)}
      </time>
      {isSoon ? (
        <span className="flex items-center gap-1 whitespace-nowrap text-wait-text text-xs" title={formatUtc(expiresAt)}>
          <Hourglass size={12} aria-hidden />
          {t.expiryAge(formatAge(expiresAt, openedAt))}
        </span>
      ) : null}
    </>
  );
}
