export const allSendingIsStoppedAlready = "All sending is stopped already.";
export const allSendingIsResumedAlready = "All sending is resumed already.";
export const thisDatabaseIsReleasedAlready = "This database is released already.";
export const somebodyElseWasFasterLook = "Somebody else was faster: look again.";
export const theDataFolderCannotBe = (why: string) => `The data folder cannot be written, so the fence stays: ${why}`;
export const theReasonIsMissing = "The reason is missing";
export const theReasonHasAtMost = (reasonMaxLength: number) => `The reason has at most ${reasonMaxLength} characters`;
export const theReasonHasALine = "The reason has a line break or control character in it";
export const theDataFolderKnowsNothing =
  "The data folder knows nothing of what was sent from this database: it was moved or copied here, or the folder was lost.";
export const installationIdNamesAnotherInstallation =
  "INSTALLATION_ID names another installation than this database: it was restored or copied from elsewhere.";
export const theDataFolderBelongsTo =
  "The data folder belongs to another installation than this database: one of the two was restored, copied or replaced.";
export const thisDatabaseIsOlderThan = (numbers: string) =>
  `This database is older than what was sent: ${numbers}. It was restored from a backup.`;
export const theDataFolderIsA =
  "The data folder is a copy: it was put back from a backup, or another Paydesk still works with the original.";
export const by = (by: string) => ` by ${by}`;
export const allSendingIsStoppedAn = (part: string, reason: string) =>
  `All sending is stopped${part}: ${reason} An admin can resume it.`;
export const nothingIsSentFromThis = (reason: string) =>
  `Nothing is sent from this database. ${reason} An admin releases it.`;
