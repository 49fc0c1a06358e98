import Link from "next/link";
import { cache } from "react";
import { Count } from "@/components/count";
import type { Column } from "@/components/list/data-table";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import { PageHead } from "@/components/page-head";
import { DefinitionList, EmptyState, Panel } from "@/components/panel";
import { When } from "@/components/when";
import {
  type GatewayLineRow,
  gatewayLineList,
  getGatewayFile,
  listGatewayLines,
} from "@/lib/books/gateway-reports/queries";
import { openPages } from "@/lib/core/runtime/open-context";
import { gatewayLineKindLabels } from "@/lib/files/gateway-reports/labels";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as common from "@/messages/common";
import * as t from "@/messages/gateway-reports/list";
import { orNotFound } from "../../../or-not-found";

const load = cache(async (id: string) => {
  const user = await requirePermission("gatewayReports.read");
  return orNotFound(getGatewayFile(openPages(), user.connectionIds, id));
});

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Params> };

export async function generateMetadata({ params }: Props) {
  return { title: (await load((await params).id)).name };
}

const columns: Column<GatewayLineRow>[] = [
  {
    key: "kind",
    head: t.kind,
    primary: true,
    cell: ({ id, kind, text, raw }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span>{gatewayLineKindLabels[kind]}</span>
        {text ? <span className="max-w-72 break-words text-ink-2 text-xs">{text}</span> : null}
        <details className="text-xs">
          <summary aria-label={t.showOriginal(id)} className="text-ink-3">
            {t.original}
          </summary>
          <code className="block max-w-96 whitespace-pre-wrap break-all">{raw}</code>
        </details>
      </span>
    ),
  },
  {
    key: "ids",
    head: t.ids,
    cell: ({ clientOrderId, gatewayOrderId, transactionId, orderId }) => (
      <span className="flex flex-col">
        {orderId ? (
          <Link className="link identifier" href={`/orders/${orderId}`} prefetch={false}>
            {clientOrderId}
          </Link>
        ) : (
          <span className="identifier">{clientOrderId}</span>
        )}
        <span className="identifier text-ink-2 text-xs">{gatewayOrderId}</span>
        <span className="identifier text-ink-2 text-xs">{transactionId}</span>
      </span>
    ),
    hideBelow: "md",
  },
  { key: "batch", head: t.batch, cell: ({ batch }) => <span className="identifier">{batch}</span>, hideBelow: "xl" },
  { key: "booked", head: t.booked, cell: ({ bookedOn }) => describeDay(bookedOn), hideBelow: "lg" },
  { key: "value", head: t.valueDate, cell: ({ valueDate }) => describeDay(valueDate), hideBelow: "xl" },
  {
    key: "amount",
    head: common.amount,
    align: "end",
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
];

export default async function GatewayReportPage({ params, searchParams }: Props) {
  const file = await load((await params).id);
  const found = await searchParams;
  const list = gatewayLineList(file.id);
  const search = list.read((name) => readParam(found, name));
  const page = await listGatewayLines(openPages(), file.id, search.cursor);
  return (
    <ListPage
      list={list}
      params={found}
      search={search}
      page={page}
      nouns={t.lineNouns}
      head={
        <PageHead title={file.name} back={{ href: "/reports/gateway", label: t.gatewayReports }}>
          {file.connection}
        </PageHead>
      }
      lead={
        <Panel title={common.details} className="mb-4 max-w-200">
          <DefinitionList
            items={[
              { term: t.lines, value: <Count value={file.lineCount} /> },
              { term: t.reading, value: Object.values(file.reading).join(", ") },
              {
                term: t.uploaded,
                value: (
                  <>
                    {file.uploadedBy}, <When at={file.uploadedAt} />
                  </>
                ),
              },
            ]}
          />
        </Panel>
      }
      table={{ caption: t.linesInOrder, columns }}
      empty={<EmptyState title={t.noLines} />}
    />
  );
}
