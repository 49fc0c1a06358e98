export const allSendingIsAlready = "All sending is already stopped.";
export const allSendingIsAlready2 = "All sending is already resumed.";
export const sendingIsAlreadyUnlocked = "Sending is already unlocked.";
export const anotherUserChangedThis = "Another user changed this first. Reload the page.";
export const theDataFolderCant = (why: string) => `The data folder can't be written, so sending stays locked: ${why}`;
export const enterAReason = "Enter a reason";
export const noMoreThan = (reasonMaxLength: number) => `Use no more than ${reasonMaxLength} characters for the reason`;
export const removeLineBreaksAnd = "Remove line breaks and control characters from the reason";
export const theDataFolderHas =
  "The data folder has no record of what this database sent. It was moved, copied or lost.";
export const installationIdBelongsTo =
  "INSTALLATION_ID belongs to another installation. This database was restored or copied from elsewhere.";
export const theDataFolderAnd =
  "The data folder and this database belong to different installations. One of them was restored, copied or replaced.";
export const thisDatabaseIsOlder = (known: string, made: string) =>
  `This database is older than what was sent: its last request number is ${known}, but ${made} was already used. It was restored from a backup.`;
export const theDataFolderIs =
  "The data folder is a copy. It was restored from a backup, or another Paydesk still uses the original.";
export const by = (by: string) => ` by ${by}`;
export const allSendingWasStopped = (part: string, reason: string) =>
  `All sending was stopped${part}: ${reason} An admin can resume it.`;
export const sendingIsLockedAfter = (reason: string) =>
  `Sending is locked after a restore. ${reason} An admin can unlock it.`;
