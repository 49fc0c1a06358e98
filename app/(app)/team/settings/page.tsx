import type { Metadata } from "next";
import { Count } from "@/components/count";
import { type Column, DataTable } from "@/components/list/data-table";
import { PageHead } from "@/components/page-head";
import { UsersTabs } from "@/components/team-tabs";
import { openPages } from "@/lib/core/runtime/open-context";
import { listWithoutApp } from "@/lib/identity/auth/access/app-rule";
import { readApprovalDelay } from "@/lib/identity/auth/access/approval-delay";
import { readSingleAdminDays } from "@/lib/identity/auth/access/single-admin-days";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { keptRecords, listTimeZones } from "@/lib/identity/organisation/input";
import { findLogoTime, getAppRule, getOrganisation } from "@/lib/identity/organisation/queries";
import { leastMonths, readKeepMonths } from "@/lib/identity/organisation/retention";
import { listUsers } from "@/lib/identity/users/queries";
import { countAll, recountMs } from "@/lib/payments/totals/recount";
import { type CspReportCount, listCspReports } from "@/lib/processes/health/csp-reports";
import * as common from "@/messages/common";
import * as t from "@/messages/team/settings";
import { AppRuleForm } from "./app-rule-form";
import { LogoForm, OrganisationForm } from "./organisation-form";
import { ApprovalDelayForm, CoolingOffForm, IdleForm, RetentionForm, SingleAdminForm } from "./time-settings";

const columns: Column<CspReportCount>[] = [
  { key: "blocked", head: t.source, cell: ({ blocked }) => <span className="break-all">{blocked}</span> },
  { key: "directive", head: t.rule, cell: ({ directive }) => <code>{directive}</code> },
  { key: "reports", head: common.reports, align: "end", cell: ({ reports }) => <Count value={reports} /> },
];

function BlockedContent({ reports }: { reports: readonly CspReportCount[] }) {
  return (
    <section aria-labelledby="blocked-content" className="flex max-w-160 flex-col gap-4">
      <h2 id="blocked-content" className="border-b pb-1 text-lg">
        {t.blockedContent}
      </h2>
      <DataTable
        caption={t.blockedCaption}
        columns={columns}
        rows={reports}
        rowKey={({ directive, blocked }) => `${directive} ${blocked}`}
        empty={<p className="text-base text-ink-2">{t.blockedEmpty}</p>}
      />
      {reports.length > 0 ? <p className="text-ink-2 text-sm">{t.blockedHint}</p> : null}
    </section>
  );
}

export const metadata: Metadata = { title: t.settings };

export default async function SettingsPage() {
  await requirePermission("organisation.update");
  const ctx = openPages();
  const [organisation, { from, ...demand }, users, orders, delay, singleAdminDays, reports, logoAt, months] =
    await Promise.all([
      getOrganisation(ctx),
      getAppRule(ctx),
      listUsers(ctx),
      countAll(ctx),
      readApprovalDelay(ctx.db, ctx.now()),
      readSingleAdminDays(ctx.db, ctx.now()),
      listCspReports(ctx),
      findLogoTime(ctx),
      readKeepMonths(ctx.db),
    ]);
  const without = listWithoutApp(demand, users);
  return (
    <>
      <PageHead title={t.settings} />
      <UsersTabs current="settings" />
      <div className="flex flex-col gap-8">
        <OrganisationForm
          organisation={organisation}
          timeZones={listTimeZones()}
          recount={{ orders, aboutMs: recountMs(orders) }}
        />
        <LogoForm savedAt={logoAt?.toISOString() ?? null} />
        <section aria-labelledby="signing-in" className="flex flex-col gap-4">
          <h2 id="signing-in" className="max-w-160 border-b pb-1 text-lg">
            {t.signIn}
          </h2>
          <AppRuleForm {...demand} from={from} now={ctx.now()} without={without.map(({ name }) => name)} />
          <IdleForm minutes={organisation.idleMinutes} />
        </section>
        <ApprovalDelayForm delay={delay} />
        <SingleAdminForm now={singleAdminDays} />
        <CoolingOffForm hours={organisation.payeeCoolingOffHours} />
        <RetentionForm
          kept={keptRecords.map((table) => ({
            ...{ table, months: months[table], least: leastMonths(table, ctx.keepMonths) },
            ofServer: ctx.keepMonths?.[table] ?? null,
          }))}
        />
        <BlockedContent reports={reports} />
      </div>
    </>
  );
}
