import { PageHead } from "@/components/page-head";
import { pageTabs } from "@/components/page-tabs";
import { EmptyState } from "@/components/panel";
import * as accountingListTexts from "@/messages/accounting/list";
import * as close from "@/messages/close/list";
import * as common from "@/messages/common";
import * as gateway from "@/messages/gateway-reports/list";
import * as matching from "@/messages/matching/list";
import * as t from "@/messages/reports/shared";

export const ReportsTabs = pageTabs(
  common.reports,
  {
    "roll-forward": [t.rollForward, "/reports"],
    close: [close.periodClose, "/reports/close"],
    matching: [matching.matching, "/reports/matching"],
    gateway: [gateway.gatewayReports, "/reports/gateway"],
    statements: [common.bankStatements, "/reports/statements"],
    accounting: [common.accounting, "/reports/accounting"],
    exports: [t.exports, "/reports/exports"],
  },
  "mb-2 print:hidden",
);

export const AccountingTabs = pageTabs(
  accountingListTexts.journalSections,
  {
    runs: [accountingListTexts.runs, "/reports/accounting"],
    accounts: [accountingListTexts.accounts, "/reports/accounting/accounts"],
  },
  "mb-4 print:hidden",
);

/** Replaces the journal for a user who can't see all connections, because it has payments of every connection. */
export function NoJournal() {
  return (
    <>
      <PageHead title={common.accounting} />
      <ReportsTabs current="accounting" />
      <EmptyState title={accountingListTexts.onlyAllConnections}>
        <p>{accountingListTexts.onlyAllConnectionsHint}</p>
      </EmptyState>
    </>
  );
}
