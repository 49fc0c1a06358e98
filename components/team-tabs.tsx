import * as common from "@/messages/common";
import * as t from "@/messages/team/shared";
import { pageTabs } from "./page-tabs";

export const UsersTabs = pageTabs(t.tabsLabel, {
  users: [common.team, "/team"],
  mail: [t.emails, "/team/mail"],
  settings: [t.settings, "/team/settings"],
  failures: [common.errorMessages, "/team/error-messages"],
  audit: [t.auditLog, "/audit"],
});
