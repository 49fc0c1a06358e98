import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const restore = "Restore";
export const retire = "Retire";
export const retire2 = (label: string) => `Retire ${label}?`;
export const retire3 = (label: string) => `Retire ${label}`;
export const itIsNoLonger =
  "It is no longer offered for payouts. Existing orders stay unchanged, and we keep checking their status. Saving it again restores it.";
export const noneBesidesTheGateways = "none besides the gateway's own";
export const group = "Group";
export const currencies = "Currencies";
export const required = "Required";
export const hidden = "Hidden";
export const scheduledCharges = "Scheduled charges";
export const recordedOnTheirProfile = "recorded on their profile";
export const alertUsers = "alert users";
export const addEndpoint = "Add endpoint";
export const newEndpoint = "New endpoint";
export const saveAndRestore = "Save and restore";
export const saveEndpoint = "Save endpoint";
export const cancel = "Cancel";
export const aGroupHasSeveral = "A group has several endpoints behind one number. The gateway chooses one of them.";
export const label = "Label";
export const forExampleEurPayouts = "For example, “EUR payouts”.";
export const groupNumberAtThe = "Group number at the gateway";
export const endpointNumberAtThe = "Endpoint number at the gateway";
export const isoCodesEG = "ISO codes, e.g. EUR, USD, JPY.";
export const isoCodeEG = "ISO code, e.g. EUR.";
export const requiredFields = "Required fields";
export const inAdditionToThe = "In addition to the fields that the gateway requires for every payout.";
export const hiddenFields = "Hidden fields";
export const thisEndpointTakesNo =
  "This endpoint takes no account number. Payouts identify the payee by phone, email or ID number.";
export const notShownInThe = "Not shown in the form and never sent to this endpoint.";
export const chargesThatTheGateway = "Charges that the gateway makes automatically";
export const alertUsers2 = "Alert users";
export const recordThem = "Record them";
export const theGatewayChargesRecurring =
  "The gateway charges recurring profiles on schedule, with IDs that Paydesk didn't create. Charges with a valid signature at their profile's own address are recorded, earlier ones too.";
export const blankAsTheConnection = "Leave blank to use the connection’s setting.";
export const addAField = "Add a field…";
export const selectedFields = "Selected fields";
export const remove = (nameText: string) => `Remove ${nameText}`;
export const definedInTheConnections = "Defined in the connections file. Change them there.";
export const changeEndpoints = "change endpoints";
export const noActiveEndpoints = "No active endpoints";
export const addAnEndpointTo = "Add an endpoint to send payouts. The gateway gives you its number.";
export const createAProfileAddress = "create a profile address";
export const retired = (count: number) => `Retired (${count})`;
export const notOfferedForPayouts =
  "Not offered for payouts. We keep checking the status of earlier orders. Saving an endpoint restores it.";
export const callbackAddressOfThis = "Callback address of this profile:";
export const thisProfileAlreadyHas = "This profile already has a callback address:";
export const directionUpdatedForNew = "Direction updated for new charges. The callback address stays the same:";
export const createAddress = "Create address";
export const copyAddress = "Copy address";
export const recurringPaymentId = "Recurring payment ID";
export const theGatewaysIdOf = "The gateway's ID of the profile, e.g. 1584376.";
export const directionOfItsCharges = "Direction of its charges";
export const chargedSrc = "Charged (SRC)";
export const paidToDst = "Paid to (DST)";
export const incomingAndOutgoingAmounts =
  "Incoming and outgoing amounts are never added together, so this must be correct.";
export const callbackAddressForA = "Callback address for a profile";
export const theGatewayChargesRecurring2 = (code: ReactNode) =>
  rich`The gateway charges recurring profiles on schedule, with IDs that Paydesk didn't create. A callback address of its own identifies the profile. Give the address to the gateway as the profile’s ${code}. The endpoint's settings decide whether charges are recorded or alert users.`;
export const profilesWithACallback = "Profiles with a callback address";
export const profile = (profileId: string) => `Profile ${profileId}`;
export const aFormerEndpoint = "a former endpoint";
export const callbackAddressOfProfile = (profileId: string) => `callback address of profile ${profileId}`;
export const theLatestOfAre = (count: number, profileAddressCount: number) =>
  `The latest ${count} of ${profileAddressCount} are shown. Enter a profile's ID above to see its address again.`;
export const chargedSrc2 = "charged (SRC)";
export const paidToDst2 = "paid to (DST)";
export const endpointsOf = (name: string) => `${name}: endpoints`;
