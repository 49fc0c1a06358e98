import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const whetherMoneyCanLeaveHas = "Show new sending status";
export const orderIsOpenOrdersAre = (waiting: number) =>
  counted(waiting, "order is processing", "orders are processing");
export const no = (nameText: string) => `${nameText}: no`;
export const no2 = "No";
export const callbackForWhile = (part: string, formatSpan: string, orders: string) =>
  `${part} callback for ${formatSpan} while ${orders}`;
export const checkTheCallbackAddress = "Check the callback address";
export const seeTheOpenOrders = "View processing orders";
export const lastOneCheckThatThe = (part: ReactNode) =>
  rich`Last callback: ${part}. Check that the gateway can reach the callback address: its port, its certificate, and any proxy or firewall in front of Paydesk.`;
export const theGatewayIsAskedMeanwhile =
  "Meanwhile, we check statuses with the gateway. Updates arrive later, but none are lost.";
export const thisConnectionCannotBeAsked =
  "This connection has no status query. Without callbacks, Paydesk can't learn the outcome of these orders.";
export const silentToo = "Also without callbacks:";
export const notFound = "Not found";
export const thereIsNoSuchPage = "This page doesn't exist";
export const toTheDesk = "Go to overview";
export const theAddressIsWrongOr =
  "Check the address. Or your role or connections don't include this page; an admin can change both under Team.";
export const overview = "Overview";
export const asOf = (when: ReactNode) => rich`As of ${when}.`;
export const needsYou = "Needs attention";
export const sinceYouWereLastHere = "Since your last visit";
export const inMotion = "In progress";
export const daysIn = (timeZone: string) => `Period (${timeZone})`;
export const to = (from: string, to: string) => `${from} to ${to}`;
export const daysOfTheOrganisationsZone = (part: string, timeZone: string) =>
  `${part}, in the organisation's time zone, ${timeZone}. Each order counts on the day it was prepared.`;
export const moneyOutAndIn = "Payments by currency";
export const dayByDay = "Payments by day";
export const whyOrdersFailed = "Why orders failed";
export const paydesk = "Paydesk";
export const sPaydesk = "%s · Paydesk";
export const theDeskFromWhichMoney = "Send, track and reconcile payouts.";
export const theAddressIsWrongOrWhat = "Check the address. Or this account can't see the page.";
export const notReady = (reason: string) => `not ready: ${reason}`;
export const thankYou = "Thank you";
export const youMayCloseThisPage = "You can close this page.";
export const yourPartIsDoneAnd = "You're done and can close this page.";
export const thisPageDoesNotKnow = "This page doesn't show the result. The merchant who pays you will confirm it.";
export const accountOf = (nameText: string) => `${nameText}'s account`;
export const myAccount = (userRoundCog: ReactNode) => rich`${userRoundCog}My account`;
export const signOut = (logOut: ReactNode) => rich`${logOut}Sign out`;
export const waitOnYou = " waiting for you";
export const needALook = " to review";
export const main = "Main";
export const skipToThePage = "Skip to content";
export const menu = "Menu";
export const desk = "Sidebar";
export const narrowMenu = "Collapse menu";
export const widenTheMenu = "Expand menu";
export const narrowTheMenu = "Collapse menu";
export const findOrGoTo = "Search or jump to";
export const controlKMetaK = "Control+K Meta+K";
export const singleKeyShortcuts = "Single-key shortcuts";
export const look = "Appearance";
