import { pageTabs } from "@/components/page-tabs";
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
