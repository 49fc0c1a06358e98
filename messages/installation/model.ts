export const allSendingIsAlready = "All sending is already stopped.";
export const allSendingIsAlready2 = "All sending is already resumed.";
export const sendingIsAlreadyUnlocked = "Sending is already unlocked.";
export const anotherUserChangedThis = "Another user changed this first. Reload the page.";
export const theDataFolderCant = (why: string) => `The data folder can't be written, so sending stays locked: ${why}`;
export const enterAReason = "Enter a reason";
export const noMoreThan = (reasonMaxLength: number) => `Use no more than ${reasonMaxLength} characters for the reason`;
export const removeLineBreaksAnd = "Remove line breaks and control characters from the reason";
export const by = (by: string) => ` by ${by}`;
export const allSendingWasStopped = (part: string, reason: string) =>
  `All sending was stopped${part}: ${reason} An admin can resume it.`;
export const sendingIsLockedAfter = (reason: string) =>
  `Sending is locked after a restore. ${reason} An admin can unlock it.`;
