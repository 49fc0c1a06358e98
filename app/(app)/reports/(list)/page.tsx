import { Download } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { BehindNote } from "@/components/behind-note";
import { ButtonLink } from "@/components/button";
import { ListToolbar } from "@/components/list/list-toolbar";
import { hrefWith, type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { countingDayLabels, countingDays, pinOf, readReportSearch } from "@/lib/books/reports/input";
import { readReport } from "@/lib/books/reports/queries";
import { openReading } from "@/lib/core/runtime/replica";
import { dayIn } from "@/lib/core/time/calendar";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { directions } from "@/lib/payments/orders/facets";
import { directionLabels } from "@/lib/payments/orders/kind-labels";
import { unknownCurrency } from "@/lib/payments/orders/lists/list-search";
import { movingDays, movingDaysLabels } from "@/lib/payments/orders/lists/moving-days";
import { listOrderFilters, type OrderChoices } from "@/lib/payments/orders/queries";
import * as common from "@/messages/common";
import * as orderTexts from "@/messages/components/order";
import * as model from "@/messages/reports/model";
import * as reportsSharedTexts from "@/messages/reports/shared";
import { PeriodLine } from "../period-line";
import { ReportsTabs } from "../reports-tabs";
import { RollForwardTable } from "../roll-forward-table";

type Props = {
  choices: Pick<OrderChoices, "connections" | "currencies">;
  zone: string;
  today: string;
};

function ReportFilters({ choices: { connections, currencies }, zone, today }: Props) {
  const days = { zone: zone.replaceAll("_", " "), today };
  return (
    <ListToolbar
      path="/reports"
      keep={["asOf", "zone"]}
      fields={[
        {
          ...{ type: "days", name: "days", label: reportsSharedTexts.period, usual: "this-month" },
          options: movingDays.map((id) => ({ id, name: movingDaysLabels[id] })),
          ...days,
        },
        { type: "choices", name: "connection", label: common.connection, options: connections },
        {
          ...{ type: "choices", name: "direction", label: orderTexts.direction },
          options: Object.entries(directionLabels).map(([id, name]) => ({ id, name })),
        },
        {
          ...{ type: "choices", name: "currency", label: common.currency },
          options: [
            ...currencies.map((code) => ({ id: code, name: code })),
            { id: unknownCurrency, name: orderTexts.amountInProfile },
          ],
        },
        {
          ...{ type: "choices", name: "by", label: model.countBy },
          options: countingDays.map((id) => ({ id, name: countingDayLabels[id] })),
        },
        { type: "moment", name: "at", label: reportsSharedTexts.asOf, ...days },
      ]}
    />
  );
}

export const metadata: Metadata = { title: common.reports };

const path = "/reports";
const heads = { out: reportsSharedTexts.moneyOut, in: reportsSharedTexts.moneyIn };

/** An address that holds the moment always gives the same figures. */
export default async function ReportsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("rollForward.read");
  const params = await searchParams;
  const { ctx, behindSeconds } = await openReading();
  const scope = user.connectionIds;
  const [organisation, choices] = await Promise.all([getOrganisation(ctx), listOrderFilters(ctx, scope)]);
  const search = readReportSearch((name) => readParam(params, name), ctx.now(), organisation.timeZone);
  if (search.resolved) redirect(hrefWith(path, params, search.resolved));
  const lines = await readReport(ctx, scope, search);
  const pinned = hrefWith(path, params, pinOf(search));
  return (
    <>
      <PageHead
        title={common.reports}
        actions={
          <ButtonLink
            href={hrefWith(`${path}/roll-forward`, params, pinOf(search))}
            download
            className="print:hidden"
            icon={<Download size={16} aria-hidden />}
          >
            {reportsSharedTexts.downloadCsv}
          </ButtonLink>
        }
      />
      <ReportsTabs current="roll-forward" />
      <div className="print:hidden">
        <ReportFilters choices={choices} zone={search.zone} today={dayIn(ctx.now(), search.zone)} />
      </div>
      <BehindNote seconds={behindSeconds} />
      {search.notes.length > 0 ? (
        <div role="status" className="mb-2 text-sm text-wait-text">
          {search.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      ) : null}
      <p className="mb-4 text-ink-2 text-sm">
        <PeriodLine search={search} />
        {reportsSharedTexts.listAsOf} <When at={search.asOf} />
        {search.isPinned
          ? reportsSharedTexts.permanentNote(
              <Link className="link print:hidden" href={hrefWith(path, params, { asOf: null, zone: null })}>
                {reportsSharedTexts.currentLink}
              </Link>,
            )
          : reportsSharedTexts.recentChangesNote(
              <Link className="link print:hidden" href={pinned} prefetch={false}>
                {reportsSharedTexts.permanentLink}
              </Link>,
            )}
      </p>
      {lines.length === 0 ? (
        <EmptyState title={reportsSharedTexts.listEmptyTitle}>
          <p>
            {reportsSharedTexts.emptyHint(
              <Link className="link" href={path}>
                {reportsSharedTexts.clearFilters}
              </Link>,
            )}
          </p>
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          {directions
            .map((direction) => ({ direction, rows: lines.filter((line) => line.direction === direction) }))
            .filter(({ rows }) => rows.length > 0)
            .map(({ direction, rows }) => (
              <section key={direction} aria-labelledby={`${direction}-title`}>
                <h2 id={`${direction}-title`} className="mb-2 text-lg">
                  {heads[direction]}
                </h2>
                <RollForwardTable caption={heads[direction]} rows={rows} params={params} pin={pinOf(search)} />
              </section>
            ))}
          <p className="prose-line text-ink-2 text-sm">
            {search.countBy === "value" ? reportsSharedTexts.completedCountOn : reportsSharedTexts.methodNote}
          </p>
        </div>
      )}
      <div className="mt-4">
        <ZoneNote />
      </div>
    </>
  );
}
