import { PageHead } from "@/components/page-head";
import { pageTabs } from "@/components/page-tabs";
import { EmptyState } from "@/components/panel";
import * as t from "@/messages/accounting/list";
import * as common from "@/messages/common";
import { ReportsTabs } from "../reports-tabs";

export const AccountingTabs = pageTabs(
  t.journalSections,
  { runs: [t.runs, "/reports/accounting"], accounts: [t.accounts, "/reports/accounting/accounts"] },
  "mb-4 print:hidden",
);

/** Replaces the journal for a user who can't see all connections, because it has payments of every connection. */
export function NoJournal() {
  return (
    <>
      <PageHead title={common.accounting} />
      <ReportsTabs current="accounting" />
      <EmptyState title={t.onlyAllConnections}>
        <p>{t.onlyAllConnectionsHint}</p>
      </EmptyState>
    </>
  );
}
