import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const restore = "Restore";
export const retire = "Retire";
export const retireTitle = (label: string) => `Retire ${label}?`;
export const retireAct = (label: string) => `Retire ${label}`;
export const retireEffect =
  "It is no longer offered for payouts. Existing orders stay unchanged, and we keep checking their status. Saving it again restores it.";
export const noExtraFields = "none besides the gateway's own";
export const group = "Group";
export const currencies = "Currencies";
export const required = "Required";
export const hidden = "Hidden";
export const scheduledCharges = "Scheduled charges";
export const chargesRecorded = "recorded on their profile";
export const alertUsers = "alert users";
export const addEndpoint = "Add endpoint";
export const newEndpoint = "New endpoint";
export const restoreAndSave = "Save and restore";
export const saveEndpoint = "Save endpoint";
export const cancel = "Cancel";
export const groupHint = "A group has several endpoints behind one number. The gateway chooses one of them.";
export const label = "Label";
export const labelHint = "For example, “EUR payouts”.";
export const groupNumberLabel = "Group number at the gateway";
export const endpointNumberLabel = "Endpoint number at the gateway";
export const isoCodesEG = "ISO codes, e.g. EUR, USD, JPY.";
export const isoCodeEG = "ISO code, e.g. EUR.";
export const requiredFields = "Required fields";
export const requiredFieldsHint = "In addition to the fields that the gateway requires for every payout.";
export const hiddenFields = "Hidden fields";
export const accountNotTaken =
  "This endpoint takes no account number. Payouts identify the payee by phone, email or ID number.";
export const hiddenFieldsHint = "Not shown in the form and never sent to this endpoint.";
export const chargesLabel = "Charges that the gateway makes automatically";
export const alertOption = "Alert users";
export const recordThem = "Record them";
export const chargesHint =
  "The gateway charges recurring profiles on schedule, with IDs that Paydesk didn't create. Charges with a valid signature at their profile's own address are recorded, earlier ones too.";
export const blankAsTheConnection = "Leave blank to use the connection’s setting.";
export const fieldPlaceholder = "Add a field…";
export const selectedFields = "Selected fields";
export const remove = (nameText: string) => `Remove ${nameText}`;
export const definedInFile = "Defined in the connections file. Change them there.";
export const changeEndpoints = "change endpoints";
export const emptyTitle = "No active endpoints";
export const emptyHint = "Add an endpoint to send payouts. The gateway gives you its number.";
export const deedCreateAddress = "create a profile address";
export const retired = (count: number) => `Retired (${count})`;
export const retiredHint =
  "Not offered for payouts. We keep checking the status of earlier orders. Saving an endpoint restores it.";
export const addressCreated = "Callback address of this profile:";
export const addressExists = "This profile already has a callback address:";
export const directionUpdated = "Direction updated for new charges. The callback address stays the same:";
export const createAddress = "Create address";
export const copyAddress = "Copy address";
export const profileIdLabel = "Recurring payment ID";
export const profileIdHint = "The gateway's ID of the profile, e.g. 1584376.";
export const directionLabel = "Direction of its charges";
export const chargedSrc = "Charged (SRC)";
export const directionOut = "Paid to (DST)";
export const directionHint = "Incoming and outgoing amounts are never added together, so this must be correct.";
export const profileAddressTitle = "Callback address for a profile";
export const profileAddressHint = (code: ReactNode) =>
  rich`The gateway charges recurring profiles on schedule, with IDs that Paydesk didn't create. A callback address of its own identifies the profile. Give the address to the gateway as the profile’s ${code}. The endpoint's settings decide whether charges are recorded or alert users.`;
export const profileAddressesCaption = "Profiles with a callback address";
export const profile = (profileId: string) => `Profile ${profileId}`;
export const formerEndpoint = "a former endpoint";
export const profileAddressPhrase = (profileId: string) => `callback address of profile ${profileId}`;
export const addressesCut = (count: number, profileAddressCount: number) =>
  `The latest ${count} of ${profileAddressCount} are shown. Enter a profile's ID above to see its address again.`;
export const chargedPhrase = "charged (SRC)";
export const paidPhrase = "paid to (DST)";
export const endpointsOf = (name: string) => `${name}: endpoints`;
