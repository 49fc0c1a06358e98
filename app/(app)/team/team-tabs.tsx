import { pageTabs } from "@/components/page-tabs";
import * as common from "@/messages/common";
import * as t from "@/messages/team/shared";

/** Users, the mails to them and, until they grow, the organisation's settings. */
export const UsersTabs = pageTabs(t.peopleMailAndSettings, {
  users: [common.people, "/team"],
  mail: [t.mail, "/team/mail"],
  settings: ["Settings", "/team/settings"],
  failures: [common.failureWords, "/team/error-messages"],
});
