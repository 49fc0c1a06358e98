import { pageTabs } from "@/components/page-tabs";
import * as t from "@/messages/recurring/shared";

/** The two views of the directory: what is in it, and what will be charged. */
export const RecurringTabs = pageTabs(
  t.recurringProfileSections,
  { profiles: [t.profiles, "/recurring"], upcoming: [t.upcoming, "/recurring/upcoming"] },
  "mb-3",
);
