import { counted } from "@/lib/core/text/plural";

export const alreadyStopped = "All sending is already stopped.";
export const alreadyResumed = "All sending is already resumed.";
export const alreadyUnlocked = "Sending is already unlocked.";
export const changedMeanwhile = "Another user changed this first. Reload the page.";
export const folderNotWritable = (why: string) => `The data folder can't be written, so sending stays locked: ${why}`;
export const reasonMissing = "Enter a reason";
export const reasonTooLong = (reasonMaxLength: number) =>
  `Use no more than ${reasonMaxLength} characters for the reason`;
export const reasonHasControls = "Remove line breaks and control characters from the reason";
export const by = (by: string) => ` by ${by}`;
export const stoppedNotice = (part: string, reason: string) =>
  `All sending was stopped${part}: ${reason} An admin can resume it.`;
export const lockedNotice = (reason: string) => `Sending is locked after a restore. ${reason} An admin can unlock it.`;

export const sealingKeyWrong =
  "SEALING_KEY doesn't match this database. Restore the right key (embedded database: the file sealing.key in its data folder).";
export const sealedWithAnotherKey = (id: string, values: number) =>
  `Key ${id} sealed ${counted(values, "value")} of this database, and isn't set. Add that key to SEALING_KEY_ALSO.`;
export const rotateUsage = `usage: rotate new-key    makes a key that can follow SEALING_KEY
       rotate status     counts what each key has sealed`;
export const keySeals = (id: string, values: number) => `SEALING_KEY (key ${id}) sealed ${counted(values, "value")}.`;
export const keyOpens = (id: string, values: number) =>
  `SEALING_KEY_ALSO (key ${id}) sealed ${counted(values, "value")}.`;
export const stillSealed = "Keep SEALING_KEY_ALSO. The worker reseals these values every minute.";
export const nothingSealedAlso =
  "No value needs SEALING_KEY_ALSO. Remove it once every process seals with the same SEALING_KEY.";
