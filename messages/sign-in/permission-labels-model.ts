export const exceptions = "Exceptions";
export const limitsAndBalances = "Limits and balances";
export const stoppingAndResumingSending = "Stopping and resuming sending";
export const organisationAndAuditLog = "Organisation and audit log";
export const myAccount = "My account";
export const alerts = "Alerts";
export const attachments = "Attachments";
