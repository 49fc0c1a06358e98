export const nothingKept = "The data folder has no record of what this database sent. It was moved, copied or lost.";
export const idOfAnother =
  "INSTALLATION_ID belongs to another installation. This database was restored or copied from elsewhere.";
export const folderOfAnother =
  "The data folder and this database belong to different installations. One of them was restored, copied or replaced.";
export const behind = (known: string, made: string) =>
  `This database is older than what was sent: its last request number is ${known}, but ${made} was already used. It was restored from a backup.`;
export const folderCopied =
  "The data folder is a copy. It was restored from a backup, or another Paydesk still uses the original.";
