export const action = "Action";
export const subject = "Subject";
export const details = "Details";
export const noOne = "No one";
export const paydesk = "Paydesk";
export const auditLog = "Audit log";
export const allUsers = "All users";
export const allActions = "All actions";
export const subjectId = "Subject ID";
export const auditLogEntriesNewest = "Audit log entries, newest first";
export const noEntriesYet = "No entries yet";
/** One row of the list, and many. */
export const nouns = ["entry", "entries"] as const;
export const fromAddress = (ip: string) => `from ${ip}`;
