export const allSendingIsStoppedAlready = "All sending is already stopped.";
export const allSendingIsResumedAlready = "All sending is already resumed.";
export const thisDatabaseIsReleasedAlready = "Sending is already unlocked.";
export const somebodyElseWasFasterLook = "Another user changed this first. Reload the page.";
export const theDataFolderCannotBe = (why: string) =>
  `The data folder can't be written, so sending stays locked: ${why}`;
export const theReasonIsMissing = "Enter a reason";
export const theReasonHasAtMost = (reasonMaxLength: number) =>
  `Use no more than ${reasonMaxLength} characters for the reason`;
export const theReasonHasALine = "Remove line breaks and control characters from the reason";
export const theDataFolderKnowsNothing =
  "The data folder has no record of what this database sent. It was moved, copied or lost.";
export const installationIdNamesAnotherInstallation =
  "INSTALLATION_ID belongs to another installation. This database was restored or copied from elsewhere.";
export const theDataFolderBelongsTo =
  "The data folder and this database belong to different installations. One of them was restored, copied or replaced.";
export const thisDatabaseIsOlderThan = (known: string, made: string) =>
  `This database is older than what was sent: its last request number is ${known}, but ${made} was already used. It was restored from a backup.`;
export const theDataFolderIsA =
  "The data folder is a copy. It was restored from a backup, or another Paydesk still uses the original.";
export const by = (by: string) => ` by ${by}`;
export const allSendingIsStoppedAn = (part: string, reason: string) =>
  `All sending was stopped${part}: ${reason} An admin can resume it.`;
export const nothingIsSentFromThis = (reason: string) =>
  `Sending is locked after a restore. ${reason} An admin can unlock it.`;
