import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const openPaydeskAt = (address: ReactNode) =>
  rich`This page can’t load its styles. If its address begins with http://, open ${address} instead.`;
export const showNewSendingStatus = "Show new sending status";
export const orderIsProcessingOrders = (waiting: number) =>
  counted(waiting, "order is processing", "orders are processing");
export const no = (nameText: string) => `${nameText}: no`;
export const no2 = "No";
export const callbackForWhile = (part: string, formatSpan: string, orders: string) =>
  `${part} callback for ${formatSpan} while ${orders}`;
export const checkTheCallbackAddress = "Check the callback address";
export const viewProcessingOrders = "View processing orders";
export const lastCallbackCheckThat = (part: ReactNode) =>
  rich`Last callback: ${part}. Check that the gateway can reach the callback address. Look at its port, its certificate, and any proxy or firewall.`;
export const meanwhileWeCheckStatuses =
  "Meanwhile, we check statuses with the gateway. Updates arrive later, but none are lost.";
export const thisConnectionHasNo =
  "This connection has no status query. Without callbacks, Paydesk can't learn the outcome of these orders.";
export const alsoWithoutCallbacks = "Also without callbacks:";
export const notFound = "Not found";
export const thisPageDoesntExist = "This page doesn't exist";
export const goToOverview = "Go to overview";
export const checkTheAddressOr =
  "Check the address. Or your role or connections don't include this page; an admin can change both under Team.";
export const overview = "Overview";
export const asOf = (when: ReactNode) => rich`As of ${when}.`;
export const needsAttention = "Needs attention";
export const sinceYourLastVisit = "Since your last visit";
export const inProgress = "In progress";
export const period = (timeZone: string) => `Period (${timeZone})`;
export const inTheOrganisationsTime = (part: string, timeZone: string) =>
  `${part}, in the organisation's time zone, ${timeZone}.`;
export const paymentsByCurrency = "Payments by currency";
export const paymentsByDay = "Payments by day";
export const whyOrdersFailed = "Why orders failed";
export const paydesk = "Paydesk";
export const sPaydesk = "%s · Paydesk";
export const sendTrackAndReconcile = "Send, track and reconcile payouts.";
export const checkTheAddressOr2 = "Check the address. Or this account can't see the page.";
export const notReady = (reason: string) => `not ready: ${reason}`;
export const thankYou = "Thank you";
export const youCanCloseThis = "You can close this page.";
export const youreDoneAndCan = "You're done and can close this page.";
export const thisPageDoesntShow = "This page doesn't show the result. The merchant who pays you will confirm it.";
export const sAccount = (nameText: string) => `${nameText}'s account`;
export const myAccount = (userRoundCog: ReactNode) => rich`${userRoundCog}My account`;
export const signOut = (logOut: ReactNode) => rich`${logOut}Sign out`;
export const waitingForYou = " waiting for you";
export const toReview = " to review";
export const main = "Main";
export const newLabel = "New";
export const alerts = "Alerts";
export const allAlerts = "All alerts";
export const notificationSettings = "Notification settings";
export const alertsCouldntBeLoaded = "Alerts couldn't be loaded. Open All alerts to try again.";
export const noAlertsYet = "No alerts yet";
export const loadingAlerts = "Loading alerts…";
export const skipToContent = "Skip to content";
export const openMenu = "Open menu";
export const sidebar = "Sidebar";
export const collapseMenu = "Collapse menu";
export const expandMenu = "Expand menu";
export const collapseMenu2 = "Collapse menu";
export const openingThePage = "Opening the page";
export const search = "Search";
export const controlKMetaK = "Control+K Meta+K";
export const singleKeyShortcuts = "Single-key shortcuts";
export const appearance = "Appearance";
export const unread = " unread";
export const system = "System";
export const light = "Light";
export const dark = "Dark";
