export const timeZoneMissing = "Choose a time zone from the list, e.g. Europe/Ljubljana.";
export const minutesOutOfRange = (min: number, max: number) => `Enter whole minutes from ${min} to ${max}.`;
export const hoursInvalid = "Enter whole hours from 0 to 720.";
export const hoursAboveLimit = "Enter no more than 720 hours (30 days).";
export const nameMissing = "Enter the organisation's name.";
export const legalNameTooLong = "Legal name: use no more than 200 characters.";
export const legalNameHasControls = "Legal name: remove control characters.";
export const addressTooLong = (lines: number) => `Address: use no more than ${lines} lines of 100 characters.`;
export const certificationUseNoMore = "Certification text: use no more than 500 characters.";
export const certificationRemoveControl = "Certification text: remove control characters.";
export const addressHasControls = "Address: remove control characters.";
export const logoUsePng = "Logo: use a PNG or JPEG picture. The file's content is checked, not its name.";
export const logoMayBe = (kilobytes: number) => `Logo: use a file no larger than ${kilobytes} KB.`;
export const yourRoleCantChange = "Your role doesn't allow changing the logo.";
export const nameTooLong = "Name: use no more than 100 characters.";
export const nameHasControls = "Name: remove control characters.";
export const numberFormatMissing = "Choose a number format.";
export const yourOrganisation = "Your organisation";
export const hours = "Hours";
export const minutes = "Minutes";
export const coolingOffTitle = "Change the cooling-off period for new accounts";
export const retentionTitle = "Change how long records are kept";
export const records = {
  audit: "Audit log",
  callbacks: "Callbacks",
  calls: "Requests to the gateway",
  order_events: "History of orders",
};
export const monthsOutOfRange = (min: number, max: number) =>
  `Enter whole months from ${min} to ${max}, or leave it empty.`;
export const fewerThanServer = (least: number) => `The server keeps at least ${least} months. Enter ${least} or more.`;
export const idleTimeTitle = "Change the idle time before sign-out";
