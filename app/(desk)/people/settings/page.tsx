import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { mustHaveApp } from "@/lib/auth/app-rule";
import { readApprovalDelay } from "@/lib/auth/approval-delay";
import { requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { listCspReports } from "@/lib/health/csp-reports";
import { listTimeZones } from "@/lib/organisation/input";
import { getAppRule, getOrganisation } from "@/lib/organisation/queries";
import { listPeople } from "@/lib/people/queries";
import { countAll, recountMs } from "@/lib/totals/recount";
import { PeopleTabs } from "../people-tabs";
import { AppRuleForm } from "./app-rule-form";
import { ApprovalDelayForm } from "./approval-delay-form";
import { BlockedContent } from "./blocked-content";
import { CoolingForm } from "./cooling-form";
import { IdleForm } from "./idle-form";
import { OrganisationForm } from "./organisation-form";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { email } = await requireAct("organisation.update");
  const desk = openPages();
  const [organisation, { from, ...demand }, people, orders, delay, reports] = await Promise.all([
    getOrganisation(desk),
    getAppRule(desk),
    listPeople(desk),
    countAll(desk),
    readApprovalDelay(desk.db, desk.now()),
    listCspReports(desk),
  ]);
  const without = people.filter((one) => one.state !== "disabled" && !one.hasApp && mustHaveApp(demand, one.role));
  return (
    <>
      <PageHead title="Settings">One set for everybody here, so that two people on the phone read the same.</PageHead>
      <PeopleTabs current="settings" />
      <div className="flex flex-col gap-8">
        <OrganisationForm
          organisation={organisation}
          timeZones={listTimeZones()}
          recount={{ orders, aboutMs: recountMs(orders) }}
          actorEmail={email}
        />
        <section aria-labelledby="signing-in" className="flex flex-col gap-4">
          <h2 id="signing-in" className="max-w-160 border-b pb-1 text-lg">
            Signing in
          </h2>
          <AppRuleForm
            {...demand}
            from={from}
            now={desk.now()}
            without={without.map(({ name }) => name)}
            actorEmail={email}
          />
          <IdleForm minutes={organisation.idleMinutes} actorEmail={email} />
        </section>
        <ApprovalDelayForm delay={delay} actorEmail={email} />
        <CoolingForm hours={organisation.payeeCoolingHours} actorEmail={email} />
        <BlockedContent reports={reports} />
      </div>
    </>
  );
}
