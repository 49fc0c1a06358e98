import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const checkThisAccount = "Check this account";
export const newAccount = "New account";
export const viewThatPayout = "View that payout";
export const viewThatPayee = "View that payee";
export const opensANewTab = " (opens a new tab)";
export const thisCanBeReadIn = "This can be read in two ways: choose the amount that you mean.";
export const readAs = "Read as ";
export const whichAmountDoYouMean = "Which amount do you mean?";
export const addItNow = "Add it now";
export const fromOnYouNeedAn = (when: ReactNode, link: ReactNode) =>
  rich`From ${when} on you need an authenticator app to work here. ${link}`;
export const ariaDisabledCursorNotAllowed =
  "aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3 ";
export const forcedColorsBorderButtontextPrint = "forced-colors:border-[ButtonText] print:hidden";
export const copied = (what: string) => `Copied ${what}`;
export const copied2 = "Copied";
export const notAllowedHere = "not allowed here";
export const theBrowserDidNotLet = (reason: string) =>
  `The browser did not let us copy (${reason}). Select the text and copy it by hand.`;
export const theBookDidNotAnswer = "The book did not answer. Type again in a moment.";
export const sandbox = "sandbox";
export const production = "Production ·";
export const moneyIsReal = "· money is real";
export const practice = "Practice";
export const noMoneyMoves = "· no money moves";
export const optional = " (optional)";
export const tooLong = " too long";
export const goTo = (label: string) => `Go to ${label}`;
export const keyboard = "Keyboard";
export const noKeyEverSendsOr =
  "No key ever sends or approves anything. Single keys can be switched off in the account menu.";
export const ctrl = "Ctrl";
export const utc = (date: string) => `${date} UTC`;
export const justNow = "just now";
export const min = (minutes: number) => `${minutes} min`;
export const days = (floor: number) => `${floor} days`;
export const clickToCopy = (amount: string, currency: string) => `${amount} ${currency}: click to copy ${amount}`;
export const newPassword = "New password";
export const atLeastCharactersAFew = (passwordMinLength: number) =>
  `At least ${passwordMinLength} characters. A few words that mean something only to you are good.`;
export const theSameAgain = "The same again";
export const next = (when: ReactNode) => rich` Next: ${when}.`;
export const overview = "Overview";
export const alerts = "Alerts";
export const recurring = "Recurring";
export const audit = "Audit";
export const ordersUnsettled = "Orders, unsettled";
export const approvalRulesAndLimits = "Approval rules and limits";
export const callbacksConnectionByConnection = "Callbacks, connection by connection";
export const newPayee = "New payee";
export const importPayees = "Import payees";
export const upcomingCharges = "Upcoming charges";
export const newProfile = "New profile";
export const importProfiles = "Import profiles";
export const exportsMade = "Exports made";
export const inviteAPerson = "Invite a person";
export const settingsOfTheOrganisation = "Settings of the organisation";
export const mail = "Mail";
export const myAccount = "My account";
export const fieldReference = "Field reference";
export const lookAtThis = "Look at this: ";
export const thisPageCouldNotBe = "This page could not be shown";
export const tryAgain = "Try again";
export const copyTheIdForSupport = "Copy the id for support";
export const theId = "the id";
export const aPartOfTheDesk =
  "A part of the desk did not answer. If you were sending something, look at the list of orders before you try again: it may have been done.";
export const idInTheLog = (span: ReactNode) => rich`Id in the log: ${span}`;
export const returnedBefore = "Returned before";
export const returnedBy = (by: string) => `Returned by ${by}`;
export const nobodyDecidedInTime = "Nobody decided in time";
export const couldNotBeReadNothing = (what: string) => `${what} could not be read. Nothing has changed.`;
export const retry = "Retry";
export const areYouStillThere = "Are you still there?";
export const signOut = "Sign out";
export const staySignedIn = "Stay signed in";
export const yourSessionEndsInWhat = (span: ReactNode) =>
  rich`Your session ends in ${span}. What you typed stays on this page.`;
export const findOrGoToPages = "Find or go to: pages, orders, batches, profiles, payees";
export const searchThisPageOrEverything = "Search this page, or everything where a page has no search";
export const nextAndPreviousRowOr = "Next and previous row, or order";
export const openTheRow = "Open the row";
export const showTheOrderBesideThe = "Show the order beside the list, or put it away";
export const chooseWhatWaitsForApproval = "Choose what waits for approval, to decide several at once";
export const nextAndPreviousErrorOf = "Next and previous error of a draft batch";
export const inTheRowsOfA =
  "In the rows of a batch: save the cell and go to the next error; with Shift to the previous one";
export const inTheRowsOfABatch = "In the rows of a batch: find and replace";
export const inTheRowsOfABatchUndo = "In the rows of a batch: undo, and with Shift redo";
export const inTheRowsOfABatchFill = "In the rows of a batch: fill down";
export const reviewWhatAFormHolds = "Review what a form holds";
export const closeWhatFloats = "Close what floats";
export const thisList = "This list";
export const yourSessionHasEnded = "Your session has ended";
export const whatYouTypedIsKept = "What you typed is kept. Sign in to go on; nothing has been sent.";
export const eMailAddress = "E-mail address";
export const password = "Password";
export const codeOfYourApp = "Code of your app";
export const text6DigitsOrOneOf = "6 digits, or one of your recovery codes.";
export const inlineFlexMinH6 = (toneSurface: string) =>
  `inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm px-1.5 text-left font-medium text-xs ${toneSurface}`;
export const isItYou = "Is it you?";
export const thisActWantsAFresh =
  "This act wants a fresh proof of who is at the screen. It then counts for five minutes.";
export const yourPassword = "Your password";
export const goOn = "Go on";
export const sameAgain = (times: number) => ` same again ×${times}`;
export const notApplied = (refusedBecause: string) => `Not applied: ${refusedBecause}`;
export const undo = "Undo";
export const youAreSignedInAgain = "You are signed in again. Nothing was sent: look once more, then send.";
export const yourSessionHasEnded2 = "Your session has ended.";
export const itWasNotShownThat = "It was not shown that it is you.";
export const nothingWasDone = (why: string) => `${why} Nothing was done.`;
export const theDeskDidNotAnswer = "The desk did not answer. Look whether it was done before you try again.";
export const timesInUtcOnHover = (zone: string) => `Times in ${zone}; UTC on hover.`;
