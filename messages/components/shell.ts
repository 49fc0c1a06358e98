import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const openPaydeskAt = (address: ReactNode) =>
  rich`This page can’t load its styles. If its address begins with http://, open ${address} instead.`;
export const newStatusLabel = "Show new sending status";
export const processingOrders = (waiting: number) => counted(waiting, "order is processing", "orders are processing");
export const no = (nameText: string) => `${nameText}: no`;
export const noOnPage = "No";
export const missingCallbacksTitle = (part: string, formatSpan: string, orders: string) =>
  `${part} callback for ${formatSpan} while ${orders}`;
export const addressLink = "Check the callback address";
export const processingLink = "View processing orders";
export const missingCallbacksHint = (part: ReactNode) =>
  rich`Last callback: ${part}. Check that the gateway can reach the callback address. Look at its port, its certificate, and any proxy or firewall.`;
export const pollingNote = "Meanwhile, we check statuses with the gateway. Updates arrive later, but none are lost.";
export const pollingOff =
  "This connection has no status query. Without callbacks, Paydesk can't learn the outcome of these orders.";
export const otherConnectionsLead = "Also without callbacks:";
export const notFound = "Not found";
export const notFoundTitle = "This page doesn't exist";
export const overviewLink = "Go to overview";
export const notFoundHint =
  "Check the address. Or your role or connections don't include this page; an admin can change both under Team.";
export const overview = "Overview";
export const asOf = (when: ReactNode) => rich`As of ${when}.`;
export const needsAttention = "Needs attention";
export const lastVisitTitle = "Since your last visit";
export const inProgress = "In progress";
export const period = (timeZone: string) => `Period (${timeZone})`;
export const periodHint = (part: string, timeZone: string) => `${part}, in the organisation's time zone, ${timeZone}.`;
export const pictureTitle = "Payments by currency";
export const riverTitle = "From prepared to completed";
export const leavingTitle = "Leaving this week";
export const currenciesTitle = "All figures by currency";
export const failuresTitle = "Why orders failed";
export const paydesk = "Paydesk";
export const sPaydesk = "%s · Paydesk";
export const appDescription = "Send, track and reconcile payouts.";
export const notFoundShort = "Check the address. Or this account can't see the page.";
export const notReady = (reason: string) => `not ready: ${reason}`;
export const thankYou = "Thank you";
export const returnDescription = "You can close this page.";
export const returnDone = "You're done and can close this page.";
export const returnHint = "This page doesn't show the result. The merchant who pays you will confirm it.";
export const sAccount = (nameText: string) => `${nameText}'s account`;
export const myAccount = (userRoundCog: ReactNode) => rich`${userRoundCog}My account`;
export const signOut = (logOut: ReactNode) => rich`${logOut}Sign out`;
export const waitingSuffix = " waiting for you";
export const toReview = " to review";
export const main = "Main";
export const newLabel = "New";
export const alerts = "Alerts";
export const allAlerts = "All alerts";
export const notificationSettings = "Notification settings";
export const alertsFailed = "Alerts couldn't be loaded. Open All alerts to try again.";
export const emptyAlerts = "No alerts yet";
export const loadingAlerts = "Loading alerts…";
export const skipLink = "Skip to content";
export const openMenu = "Open menu";
export const sidebar = "Sidebar";
export const collapseMenu = "Collapse menu";
export const expandMenu = "Expand menu";
export const collapseHint = "Collapse menu";
export const pageLoading = "Opening the page";
export const search = "Search";
export const searchShortcut = "Control+K Meta+K";
export const shortcutsLabel = "Single-key shortcuts";
export const appearance = "Appearance";
export const unread = " unread";
export const system = "System";
export const light = "Light";
export const dark = "Dark";

export const production = "Production ·";
export const realMoney = "· real money";
export const sandboxNote = "· no money moves";

export const goTo = (label: string) => `Go to ${label}`;
export const paletteKeys = "Search or jump to pages, orders, batches, profiles and payees";
export const searchKeys = "Search this page, or all of Paydesk if the page has no search";
export const rowKeys = "Next and previous row or order";
export const openKeys = "Open the row";
export const previewKeys = "Open or close the order preview";
export const selectKeys = "Select the row, to act on several at once";
export const rowControlKeys = "Next and previous control of a row";
export const matchingKeys = "Matching: explain the difference, or match it with the suggested line";
export const undoMatchingKeys = "Matching: undo the explanation, or assign the difference";
export const errorKeys = "Next and previous error in a draft batch";
export const saveCellKeys = "Batch rows: save the cell and go to the next error; with Shift, the previous one";
export const findKeys = "Batch rows: find and replace";
export const undoKeys = "Batch rows: undo; with Shift, redo";
export const fillKeys = "Batch rows: fill down";
export const reviewKeys = "Review the form";
export const closeKeys = "Close dialogs and menus";
export const helpKeys = "Show keyboard shortcuts";

export const recent = "Recent";
export const pages = "Pages";
export const create = "Create";
export const results = "Results";
export const noResponse = "Paydesk didn't respond.";
export const emptyResults = (text: string) => `No results for “${text}”.`;
export const result = (count: number) => counted(count, "result");
export const searchHint = "Type two or more characters to search orders, batches, profiles and payees.";
export const tryAgain = "Try again";
export const theList = "The list";
export const paletteTitle = "Search or jump to";
export const searchLabel = "Page, order, batch, profile or payee";
export const searchPlaceholder = "Page, ID, reference, payee, B-118, file";
export const searching = "Searching…";

export const endingTitle = "Are you still there?";
export const signOutNow = "Sign out";
export const stayLabel = "Stay signed in";
export const endingHint = (span: ReactNode) => rich`Your session ends in ${span}. Your entries stay on this page.`;

export const title = "Confirm it's you";
export const hint = "This action needs confirmation. You won't be asked again for 5 minutes.";
export const yourPassword = "Your password";
export const continueLabel = "Continue";

export const outdatedTitle = "Paydesk was updated";
export const refreshPage = "Refresh page";
export const outdatedHint =
  "This page is from an earlier version, and nothing was submitted. Copy what you typed, refresh the page, and try again.";

export const sessionEndedNotice = (part: ReactNode) =>
  rich`Your session has ended. This page is no longer updated. ${part}`;
export const connectionLost = (when: ReactNode) => rich`Live updates lost ${when}; reconnecting`;
export const offlineNotice = (when: ReactNode) =>
  rich`Paydesk can't be reached. This page shows what was known at ${when}. A page that you open appears once the connection is back.`;
export const showChanges = "Show changes";
export const sessionEnded = "the session has ended";

export const failedTitle = "This page couldn't be loaded";
export const copyIdLabel = "Copy error ID";
export const errorIdPhrase = "the error ID";
export const failedHint =
  "A part of Paydesk didn't respond. If you were sending something, check the list of orders before you try again; it may have been sent.";
export const errorId = (span: ReactNode) => rich`Error ID: ${span}`;
