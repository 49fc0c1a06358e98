export const addProfiles = "add profiles";
export const searchLabel = "ID, label, payer or last four digits";
export const kindCharge = "Charge a card (SRC)";
export const kindPay = "Pay to a card (DST)";
export const charging = "Charging";
export const automatic = "Automatic";
export const manual = "Manual";
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
