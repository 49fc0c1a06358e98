import { Download } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { ButtonLink } from "@/components/button";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { When, ZoneNote } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { directions } from "@/lib/orders/facets";
import { listOrderFilters } from "@/lib/orders/queries";
import { getOrganisation } from "@/lib/organisation/queries";
import { pinOf, readReportSearch } from "@/lib/reports/input";
import { readReport } from "@/lib/reports/queries";
import { PeriodLine } from "../period-line";
import { ReportFilters } from "../report-filters";
import { ReportsTabs } from "../reports-tabs";
import { RollForwardTable } from "../roll-forward-table";

export const metadata: Metadata = { title: "Reports" };

const path = "/reports";
const heads = { out: "Money out", in: "Money in" };

/** The roll-forward of a period as of a moment; an address that holds the moment gives the same figures for ever. */
export default async function ReportsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("rollForward.read");
  const params = await searchParams;
  const desk = openPages();
  const reach = person.connectionIds;
  const [organisation, choices] = await Promise.all([getOrganisation(desk), listOrderFilters(desk, reach)]);
  const search = readReportSearch((name) => readParam(params, name), desk.now(), organisation.timeZone);
  if (search.settled) redirect(hrefWith(path, params, search.settled));
  const lines = await readReport(desk, reach, search);
  const pinned = hrefWith(path, params, pinOf(search));
  return (
    <>
      <PageHead
        title="Reports"
        actions={
          <ButtonLink
            href={hrefWith(`${path}/roll-forward`, params, pinOf(search))}
            download
            className="print:hidden"
            icon={<Download size={16} aria-hidden />}
          >
            Download as CSV
          </ButtonLink>
        }
      >
        What was open when the period began, what was sent and became of it, and what was open when it ended.
      </PageHead>
      <ReportsTabs current="roll-forward" />
      <div className="print:hidden">
        <ReportFilters params={params} choices={choices} zone={search.zone} />
      </div>
      {search.notes.length > 0 ? (
        <div role="status" className="mb-2 text-sm text-wait-text">
          {search.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      ) : null}
      <p className="mb-4 text-ink-2 text-sm">
        <PeriodLine search={search} />, as of <When at={search.asOf} />
        {search.isPinned ? (
          <>
            . This address gives these figures for ever.{" "}
            <Link className="link print:hidden" href={hrefWith(path, params, { asOf: null, zone: null })}>
              As of now
            </Link>
          </>
        ) : (
          <>
            ; what is younger than a minute is not in it yet.{" "}
            <Link className="link print:hidden" href={pinned} prefetch={false}>
              Keep these figures
            </Link>
          </>
        )}
      </p>
      {lines.length === 0 ? (
        <EmptyState title="No money moved by then">
          <p>
            Nothing that fits was open, sent or decided until the end of this period.{" "}
            <Link className="link" href={path}>
              This month, everything
            </Link>
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
            Each change counts on the day on which we learnt of it. Open means sent, with no final word yet. What later
            transactions did to approved orders stands on its own line and is in none of the other figures. Orders whose
            amount is not known are counted apart and are in no sum.
          </p>
        </div>
      )}
      <div className="mt-4">
        <ZoneNote />
      </div>
    </>
  );
}
