import { pageTabs } from "@/components/page-tabs";
import * as t from "@/messages/recurring/shared";

export const RecurringTabs = pageTabs(
  t.tabsLabel,
  { profiles: [t.profiles, "/recurring"], upcoming: [t.upcoming, "/recurring/upcoming"] },
  "mb-3",
);
