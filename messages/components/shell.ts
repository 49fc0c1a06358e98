import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const whetherMoneyCanLeaveHas = "Whether money can leave has changed, show";
export const orderIsOpenOrdersAre = (waiting: number) => counted(waiting, "order is open", "orders are open");
export const no = (nameText: string) => `${nameText}: no`;
export const no2 = "No";
export const callbackForWhile = (part: string, formatSpan: string, orders: string) =>
  `${part} callback for ${formatSpan} while ${orders}`;
export const checkTheCallbackAddress = "Check the callback address";
export const seeTheOpenOrders = "See the open orders";
export const lastOneCheckThatThe = (part: ReactNode) =>
  rich`Last one: ${part}. Check that the gateway can reach the address: its port, its certificate, and whatever stands before this desk.`;
export const theGatewayIsAskedMeanwhile = "The gateway is asked meanwhile, so outcomes are learnt later, not lost.";
export const thisConnectionCannotBeAsked =
  "This connection cannot be asked for a status: without callbacks nobody learns what became of these.";
export const silentToo = "Silent, too:";
export const notFound = "Not found";
export const thereIsNoSuchPage = "There is no such page";
export const toTheDesk = "To the desk";
export const theAddressIsWrongOr =
  "The address is wrong, or what it shows is not for your role, or of a connection that you do not work with. An admin can change both under People.";
export const overview = "Overview";
export const asOf = (when: ReactNode) => rich`As of ${when}.`;
export const needsYou = "Needs you";
export const sinceYouWereLastHere = "Since you were last here";
export const inMotion = "In motion";
export const daysIn = (timeZone: string) => `Days, in ${timeZone}`;
export const to = (from: string, to: string) => `${from} to ${to}`;
export const daysOfTheOrganisationsZone = (part: string, timeZone: string) =>
  `${part}: days of the organisation's zone, ${timeZone}. An order counts on the day on which it was prepared.`;
export const moneyOutAndIn = "Money out and in";
export const dayByDay = "Day by day";
export const whyOrdersFailed = "Why orders failed";
export const paydesk = "Paydesk";
export const sPaydesk = "%s · Paydesk";
export const theDeskFromWhichMoney = "The desk from which money goes out: signed, tracked and accounted for.";
export const theAddressIsWrongOrWhat = "The address is wrong, or what it showed is not for this account.";
export const notReady = (reason: string) => `not ready: ${reason}`;
export const thankYou = "Thank you";
export const youMayCloseThisPage = "You may close this page.";
export const yourPartIsDoneAnd = "Your part is done, and you may close this page.";
export const thisPageDoesNotKnow = "This page does not know the result. You get it from the merchant who pays you.";
export const accountOf = (nameText: string) => `Account of ${nameText}`;
export const myAccount = (userRoundCog: ReactNode) => rich`${userRoundCog}My account`;
export const signOut = (logOut: ReactNode) => rich`${logOut}Sign out`;
export const waitOnYou = " wait on you";
export const needALook = " need a look";
export const main = "Main";
export const skipToThePage = "Skip to the page";
export const menu = "Menu";
export const desk = "Desk";
export const narrowMenu = "Narrow menu";
export const widenTheMenu = "Widen the menu";
export const narrowTheMenu = "Narrow the menu";
export const findOrGoTo = "Find or go to";
export const controlKMetaK = "Control+K Meta+K";
export const singleKeyShortcuts = "Single-key shortcuts";
export const look = "Look";
