import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const bringBack = "Bring back";
export const retire = "Retire";
export const retire2 = (label: string) => `Retire ${label}?`;
export const retire3 = (label: string) => `Retire ${label}`;
export const itIsNoLongerOffered =
  "It is no longer offered for payouts. Orders prepared for it stay as they are and go on being asked about. Saving it again brings it back.";
export const noneBesidesTheGatewaysOwn = "none besides the gateway's own";
export const group = "Group";
export const currencies = "Currencies";
export const required = "Required";
export const hidden = "Hidden";
export const scheduledCharges = "Scheduled charges";
export const recordedOnTheirProfile = "recorded on their profile";
export const alertPeople = "alert people";
export const addAnEndpoint = "Add an endpoint";
export const newEndpoint = "New endpoint";
export const saveAndBringBack = "Save and bring back";
export const saveEndpoint = "Save endpoint";
export const cancel = "Cancel";
export const aGroupHasSeveralEndpoints =
  "A group has several endpoints behind one number; the gateway chooses among them.";
export const label = "Label";
export const suchAsEurPayouts = "Such as “EUR payouts”.";
export const theGroupsNumberAtThe = "The group's number at the gateway";
export const itsNumberAtTheGateway = "Its number at the gateway";
export const isoCodesSuchAsEur = "ISO codes, such as EUR, USD, JPY.";
export const itsIsoCodeSuchAs = "Its ISO code, such as EUR.";
export const requiredFields = "Required fields";
export const besidesThoseThatTheGateway = "Besides those that the gateway requires of every payout.";
export const hiddenFields = "Hidden fields";
export const thisEndpointTakesNoAccount =
  "This endpoint takes no account, so payouts name the receiver by phone, email or ID number.";
export const neverOfferedInTheForm = "Never offered in the form and never sent to this endpoint.";
export const chargesThatTheGatewayMakes = "Charges that the gateway makes by itself";
export const alertPeople2 = "Alert people";
export const recordThem = "Record them";
export const recurringProfilesAreChargedBy =
  "Recurring profiles are charged by schedule, under ids that nobody here made. Recorded are those with a valid control that come by their profile's own address; those that came earlier, too.";
export const addAField = "Add a field…";
export const chosen = "Chosen";
export const takeAway = (nameText: string) => `Take ${nameText} away`;
export const keptInTheConnectionsFile = "Kept in the connections file.";
export const changeThese = "change these";
export const whereMoneyLeavesFromThe =
  "Where money leaves from. The gateway gives each a number and says in which currencies it pays, and which fields it wants; the payout form follows what stands here.";
export const noEndpointInUse = "No endpoint in use";
export const nothingCanBeSentFrom =
  "Nothing can be sent from here before there is one. Its number comes from the gateway.";
export const makeSuchAnAddress = "make such an address";
export const retired = (count: number) => `Retired (${count})`;
export const notOfferedForPayoutsEarlier =
  "Not offered for payouts; earlier orders go on being asked about. Saving one brings it back.";
export const theAddressOfThisProfile = "The address of this profile:";
export const thisProfileHasAnAddress = "This profile has an address already:";
export const mendedChargesFromNowOn = "Mended: charges from now on go the way you chose. The address stays:";
export const makeItsAddress = "Make its address";
export const copyTheAddress = "Copy the address";
export const recurringPaymentId = "Recurring payment id";
export const asTheGatewayNamesThe = "As the gateway names the profile.";
export const whichWayItsChargesGo = "Which way its charges go";
export const chargedSrc = "Charged (SRC)";
export const paidToDst = "Paid to (DST)";
export const sumsOfMoneyInAnd = "Sums of money in and money out are never mixed, so this must be right.";
export const addressForAProfile = "Address for a profile";
export const aRecurringProfileThatThe = (code: ReactNode) =>
  rich`A recurring profile that the gateway charges by schedule calls back under ids that nobody here made. With an address of its own the profile is known; whether its charges are recorded or alert people is a setting of the endpoint. Give the address to the gateway as the profile’s ${code}.`;
export const profilesWithAnAddress = "Profiles with an address";
export const profile = (profileId: string) => `Profile ${profileId}`;
export const anEndpointOfOld = "an endpoint of old";
export const callbackAddressOfProfile = (profileId: string) => `callback address of profile ${profileId}`;
export const theLatestOfAreShown = (count: number, profileAddressCount: number) =>
  `The latest ${count} of ${profileAddressCount} are shown. Type a profile’s id above to see its address again.`;
export const chargedSrc2 = "charged (SRC)";
export const paidToDst2 = "paid to (DST)";
