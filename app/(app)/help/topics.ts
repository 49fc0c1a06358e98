import * as accessibility from "@/messages/accessibility";
import * as common from "@/messages/common";
import * as t from "@/messages/help/shared";

export const helpTopics = {
  payees: common.payees,
  recurring: common.recurringProfiles,
  approvals: common.approvals,
  reports: common.reports,
  statuses: t.statuses,
  keyboard: t.keyboardShortcuts,
} as const;

export type HelpTopic = keyof typeof helpTopics;

export const helpPages: readonly { href: string; label: string }[] = [
  { href: "/help", label: t.moneyFlowTitle },
  ...Object.entries(helpTopics).map(([topic, label]) => ({ href: `/help/${topic}`, label })),
  { href: "/help/permissions", label: common.permissions },
  { href: "/help/fields", label: t.fieldReference },
  { href: "/accessibility", label: accessibility.title },
];
