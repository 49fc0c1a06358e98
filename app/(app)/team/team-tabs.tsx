import { pageTabs } from "@/components/page-tabs";
import * as common from "@/messages/common";
import * as t from "@/messages/team/shared";

/** Users, the mails to them and, until they grow, the organisation's settings. */
export const UsersTabs = pageTabs(t.teamEmailsAndSettings, {
  users: [common.team, "/team"],
  mail: [t.emails, "/team/mail"],
  settings: [t.settings, "/team/settings"],
  failures: [common.errorMessages, "/team/error-messages"],
});
