import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const nextCharges = "Next charges";
export const position = "Position";
export const now = "Now";
export const newValueHead = "After the change";
export const manualDate = "When charged manually";
export const notCertain = " not certain";
export const changed = " changed";
export const no = (charge: string, amount: string) => `No. ${charge} · ${amount}`;
export const labelHint = "Your own name for it, e.g. Gold membership, Ana K.";
export const repeatsNumberHint = "The number of the next charge in the gateway’s portal. The first charge is 0.";
export const profile = "Profile";
export const scheduleGroup = "Amounts and dates";
export const payerGroup = (count: number) => `Payer, card and texts (${count})`;
export const moreFields = "More fields";
export const notKnown = "Not known";
export const today = (today: string) => `today, ${today}`;
export const upcomingCharges = "Upcoming charges";
export const estimateHint = (today: string, timeZone: string) =>
  `Our estimate from ${today} (${timeZone}), if no one charges it manually. The gateway's own day may start some hours earlier or later.`;
export const warningsTitle = (count: number) => `${count} things to check before you send`;
export const choose = "Choose";
export const kindCharge = "Charges a card (SRC)";
export const kindPay = "Pays to a card (DST)";
export const sourceSentBy = (by: string) => `last sent by ${by}, accepted by the gateway`;
export const sourceSent = "last sent by Paydesk, accepted by the gateway";
export const sourceEntered = (part: string) => `entered by ${part}, not sent by Paydesk`;
export const sourceOrder = "from an order";
export const selectProfile = (recurringPaymentId: string) => `Select profile ${recurringPaymentId}`;
export const selectAllLabel = (count: number) => `Select all ${count} shown`;
export const tableCaption = "Recurring profiles, newest first";
export const selectionCount = (count: number) => counted(count, "profile selected", "profiles selected");
export const selectionMixed = " on several connections: select profiles of one";
export const changeFileHint = "Fill in the file and upload it under New batch. Blank cells stay unchanged.";
export const clearSelection = "Clear selection";
export const changeFileLabel = (count: number) => `Download change file (${count})`;
export const chargeNow = (count: number) => `Charge ${plural(count, "profile", `${count} profiles`)} now…`;
export const lastCharge = "Last charge";
export const payer = "Payer";
export const amount = "Amount";
export const schedule = "Schedule";
export const changeUnconfirmed = "change unconfirmed";
export const changePending = "change pending";
export const unlabelledName = (recurringPaymentId: string) => `Profile ${recurringPaymentId}`;
export const kindUnknown = "Kind not known";
export const chargingUnknown = "Charging not known";
export const noneKnown = "None known";
export const dashHint =
  "A dash means that a detail isn't known. The gateway can't be queried for it. Import details, or edit the profile.";
export const tabsLabel = "Recurring profile sections";
export const aUser = "a user";
export const lastFourHint = "Last four digits only.";
export const stateHint = "As the gateway’s portal shows it.";
export const sequenceHint = "Amounts in order, separated by commas, e.g. 10.00,20.00.";
export const profiles = "Profiles";
export const upcoming = "Upcoming";
export const sourceImported = (by: string) => `imported by ${by}, not sent by Paydesk`;

export const chargeButton = "Charge now…";
export const source = "Source";
export const repeat = "Repeat";
export const charges = "Charges";
export const chargesCaption = "Charges of this profile, newest first";
export const chargesEmpty =
  "No charges known yet. The gateway reports automatic charges to the profile’s own callback address, which we send with each change.";
export const chargesTruncated = (count: number, total: number) => `The latest ${count} of ${total}.`;
export const cardPayout = "Payout to its card";
export const bySchedule = "By schedule";
export const batchB = (number: number) => `Batch B-${number}`;
export const manual = "Manual";
export const orLater = (number: number) => `${number} or later`;
export const factsEmpty = "Only its ID is known so far.";
export const notKnownLabel = (count: number) => `Not known (${count})`;
export const history = (count: number) => `History (${count})`;
export const historyCaption = "Changes and new details of this profile, newest first";
export const historyEmpty = "No changes yet.";
export const historyTruncated = (shownMost: number, count: number) => `The latest ${shownMost} of ${count} lines.`;
export const sourceHead = "Source and result";
export const by = "By";
export const theGateway = "the gateway";
export const entered = "entered";
export const viewOrder = "View order";
export const viewChange = "View change";
export const serial = (serialNumber: string) => `serial ${serialNumber}`;
export const estimateCaption = "Next charges, estimated";
export const day = "Day";
export const laterCharges = (count: number) => counted(count, "later charge", "later charges");
export const unlessNoted = (source: ReactNode, at: ReactNode) => rich`Unless noted: ${source} · ${at}`;
export const manualDateLabel = "on request only";
export const unknownFacts = (lacking: string) => `Not known: ${lacking}.`;
export const profileTitle = (idCopyLabel: string) => `Profile ${idCopyLabel}`;
export const changeProfile = "Change profile";
export const changeProfiles = "change profiles";
export const sourcesHint =
  "Values come from our requests and your entries. The gateway can't be queried for them, so some may be unknown.";
export const editDetailsLabel = "Edit profile details";
export const profileDetails = "Profile details";
export const estimateTitle = "Next charges (estimate)";
export const changePendingTitle = "A change is pending";
export const changesPendingTitle = (count: number) => `${count} changes are pending`;
export const pendingLink = "View change";
export const pendingLinkNumbered = (part: number) => `View change ${part}`;
export const pendingHint =
  "Until it is resolved, this page shows the last known values and, beside them, the requested ones.";
export const enteredBy = "entered by";
export const addedFromOrder = "automatically, from an order";
export const id = "ID";
export const idCopyLabel = "recurring payment id";
export const charging = "Charging";
export const nextRepeat = "Next repeat";
export const knownCharges = "Known charges";
export const addedByChange = "created with the first change";
export const added = "Added";
export const repeatsAtLeast = (repeatsAtLeast: number) => `${repeatsAtLeast} or later`;
export const importedBy = "imported by";

export const saveDetails = "Save details";
export const endpointHint = "The endpoint that charges and changes it.";
export const documentTitle = "Edit profile details";
export const pageHint = "Enter what the gateway’s portal shows. Nothing is sent or changed at the gateway.";
export const headTitle = "Edit profile details";
export const knownProfile = (recurringPaymentId: string) => `Profile ${recurringPaymentId}`;

export const addProfiles = "add profiles";
export const searchLabel = "ID, label, payer or last four digits";
export const listKindCharge = "Charge a card (SRC)";
export const listKindPay = "Pay to a card (DST)";
export const automatic = "Automatic";
export const changes = "Changes";
export const pending = "Pending";
export const importProfiles = "Import profiles";
export const addProfile = "Add profile";
export const emptyTitle = "No recurring profiles yet";
export const uploadLabel = "Upload charge file";
export const emptyHint =
  "A recurring profile is a card stored at the gateway. It is charged repeatedly (SRC) or paid to (DST). The gateway can't be queried for it, so Paydesk keeps its own records.";
export const emptyAddHint =
  "Profiles are added automatically when a batch or payout uses them. You can also add one or import several.";
export const nouns = ["profile", "profiles"] as const;

export const viewProfile = "View profile";
export const idLabel = "Recurring payment ID";
export const idHint = "The gateway’s ID of the profile, e.g. 1584376.";
export const pageTitle = "Add profile";
export const newPageHint =
  "Adds a profile that already exists at the gateway. Nothing is sent, and no card number is stored.";
export const connectionNeeded = "A profile belongs to a connection. Ask an admin to add one first.";

export const upcomingPageHint = (upcomingDays: number, timeZone: string) =>
  `Estimated automatic charges in the next ${upcomingDays} days, from the schedules we know. Dates use ${timeZone}.`;
export const upcomingTableCaption = "Upcoming charges by date";
export const ofCharges = (count: number, total: number) => `${count} of ${total} charges`;
export const truncatedPart = (followedMost: number, automatic: number) =>
  `the first ${followedMost} of ${automatic} profiles that charge automatically`;
export const undatedPart = (silent: number) =>
  `${counted(silent, "profile charges", "profiles charge")} automatically on unknown dates`;
export const chargingUnknownPart = (unknown: number) => `${counted(unknown, "profile")} with unknown charging`;
export const upcomingProfile = (recurringPaymentId: string) => `Profile ${recurringPaymentId}`;
export const upcomingKindPay = "pays to a card";
export const upcomingKindCharge = "charges a card";
export const upcomingKindUnknown = "kind not known";
export const uncertainNote = "not certain: see the profile";
export const upcomingEmptyTitle = (upcomingDays: number) => `No charges known in the next ${upcomingDays} days`;
export const profilesLink = "View recurring profiles";
export const emptyNext =
  "To see upcoming charges, edit the profile details with what the gateway’s portal shows, or change the schedule.";
export const emptyNoneAutomatic = (thenText: string) => `No profile is known to charge automatically. ${thenText}`;
export const soleProfile = "The one profile that charges automatically";
export const allProfiles = (automatic: number) => `The ${automatic} profiles that charge automatically`;
export const emptyNoneDue = (all: string, automatic: number) =>
  `${all} ${plural(automatic, "has", "have")} no known charge in this period.`;
export const ofThem = (silent: number) => `${silent} of them`;
export const emptyUndated = (all: string, part: string, part2: string, thenText: string) =>
  `${all}: the dates of ${part} are ${part2}known. ${thenText}`;
export const not = "not ";

export const importLabel = (good: number) => `Import ${counted(good, "profile")}`;
export const nothingValid = "No line of this file is valid.";
export const fileImported = "File imported";
export const viewProfiles = "View profiles";
export const importedSummary = (added: number, changed: number, same: number, refused: number, link: ReactNode) =>
  rich`${added} added, ${changed} updated, ${same} unchanged${refused > 0 ? `, ${refused} excluded` : ""}. ${link}`;
export const importEndpointHint = "Used for new profiles.";
export const fileHint =
  "CSV separated by commas, semicolons, tabs or pipes, or an Excel workbook (.xlsx) with one sheet. No more than 2,000 lines.";
export const validCount = (good: number, count: number, count2: number) =>
  `${good} of ${count} lines are valid${count2 > 0 ? `, ${counted(count2, "has errors", "have errors")}` : ""}.`;
export const linesCaption = "Lines of the file";
export const lineHead = "Line";
export const result = "Result";
export const valuesHead = "Values";
export const importedVerdict = "Will be imported";
export const value = (label: string, text: string) => `${label}: ${text}`;
export const moreLines = (count: number) => `${counted(count, "more line isn’t", "more lines aren’t")} shown.`;
export const importPageHint =
  "Use a list from the gateway’s portal or your accounts. Nothing is sent, and card numbers are not read.";
export const columns = "Columns";
export const allColumns = (count: number) => `All ${count} columns`;
export const columnsHint = (span: ReactNode) =>
  rich`Only the first column is required. Blank cells keep the current value. In a CSV, write dates as ${span}.`;
