import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const saveRequirement = "Save requirement";
export const saved = (asked: number) => `Saved.${asked > 0 ? ` ${counted(asked, "user")} notified by email.` : ""}`;
export const requirementLabel = "Authenticator app required for";
export const requirementHint = "Users without an app must add one right after they sign in.";
export const starts = "Starts";
export const startsHint = "Until then, a reminder shows on every page. Users without an app are notified by email now.";
export const now = "Now";
export const inDays = (days: number) => `In ${days} days`;
export const requirementCurrent = "Currently required for:";
export const from = (when: ReactNode) => rich`from ${when}`;
export const active = "active";
export const appsComplete = "All of these users have an app.";
export const appsMissing = (without: string, more: number) =>
  `No app yet: ${without}${more > 0 ? ` and ${more} more` : ""}.`;
export const source = "Source";
export const rule = "Rule";
export const blockedContent = "Blocked content";
export const blockedCaption = "Content that browsers blocked on Paydesk pages, most frequent first";
export const blockedEmpty = "No browser has reported blocked content.";
export const blockedHint =
  "Browsers block content that isn't from Paydesk, often added by a browser extension. Anyone can send a report.";
export const saveSettings = "Save settings";
export const settingsSaved = "Saved. The settings apply to all users.";
export const organisationName = "Organisation name";
export const nameHint = "Paydesk shows this name to its users.";
export const legalName = "Legal name";
export const legalNameHint = "The payer's name on remittance advices. If empty, the organisation name is used.";
export const address = "Address";
export const certification = "Certification text";
export const certificationHint =
  "What users confirm when they sign a period. If empty, the text shown in grey is used.";
export const addressHint = "Shown under the legal name, one line each, e.g. Slovenska cesta 1.";
export const logo = "Logo";
export const currentLogo = "Current logo";
export const removeLogo = "Remove logo";
export const removeLogoTitle = "Remove the logo?";
export const keepLogo = "Keep logo";
export const removeLogoEffect = "Remittance advices then show the name only. You can upload a logo again.";
export const replaceWith = "Replace with";
export const picture = "Picture";
export const pictureHint = (kilobytes: number) =>
  `PNG or JPEG, no larger than ${kilobytes} KB. Shown on remittance advices.`;
export const pictureTooLarge = (kilobytes: number) => `This file is larger than ${kilobytes} KB. Choose a smaller one.`;
export const pictureMissing = "Choose a picture first.";
export const uploadLogo = "Upload logo";
export const logoSaved = "Saved. New remittance advices show this logo.";
export const timeZone = "Time zone";
export const timeZoneHint = "Used for days, months and totals. Clock times appear in each user's own time zone.";
export const numberFormat = "Number format";
export const timeZoneTitle = (to: string) => `Change the time zone to ${to}?`;
export const changeTo = (to: string) => `Change to ${to}`;
export const keep = (from: string) => `Keep ${from}`;
export const timeZoneEffect = (to: string, count: ReactNode, minutes: number) =>
  rich`Days, months and totals then start at midnight in ${to}, including past periods. Paydesk recalculates ${count} automatically, within ${plural(minutes, "a minute", `${minutes} minutes`)}.`;
export const timeZoneDelay = (from: string) =>
  `Until this finishes, the overview's figures and chart still use days in ${from}; a note says so. Orders and clock times don't change.`;
export const settings = "Settings";
export const signIn = "Sign-in";
export const idleTimeSubmit = "Save idle time";
export const idleTimeSaved = "Saved. The setting applies now.";
export const idleTimeLabel = "Idle time before sign-out, in minutes";
export const idleTimeHint = (min: number, max: number) =>
  `For preparers, approvers and admins: ${min} to ${max} minutes. PCI DSS requires 15 or less. Other roles: 60 minutes.`;
export const retention = "Records";
export const retentionSubmit = "Save months";
export const retentionSaved = "Saved. Months past it are removed within a day and can't be restored.";
export const retentionNote =
  "How many months records are kept after the end of their month. Orders, approvals, reports and figures always stay. With two admins, the other one approves a change.";
export const monthsHint = (least: number, months: number | null) =>
  `At least ${least}. Empty: ${months === null ? "for ever" : `${months}, as the server's settings say`}.`;
export const waitingPeriodSubmit = "Save waiting period";
export const newApprovers = "New approvers";
export const waitingPeriodLabel = "Waiting period before approving, in hours";
export const waitingPeriodHint =
  "Applies to new, re-enabled or reset accounts and to raised access, unless two admins decided on it. 0 = off, max. 720. Sandbox connections are exempt.";
export const waitingPeriodNotice = (hours: number, when: ReactNode) =>
  rich`Currently ${hours} hours. The shorter period starts on ${when}.`;
export const coolingOffSubmit = "Save cooling-off period";
export const coolingOffSaved = "Saved. The period applies from the next payout.";
export const coolingOffLabel = "Cooling-off period, in hours";
export const coolingOffHint =
  "During this period, payouts to a new or changed account need one extra approval. 0 = off, max. 720.";
export const productionStart = "starting with the first production connection";
