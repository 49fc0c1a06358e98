export const attachments = "Attachments";
export const noneYet = "No files yet.";
export const chooseFiles = "Attach files";
export const filesHint = (megabytes: number) =>
  `The invoice, for example, so that approvers see it. PDF, PNG or JPEG, each no larger than ${megabytes} MB. Attached when you submit.`;
export const chooseFewer = (most: number) => `Attach no more than ${most} files.`;
export const addFile = "Attach a file";
export const fileHint = (megabytes: number) =>
  `PDF, PNG or JPEG, no larger than ${megabytes} MB. It's uploaded when you choose it.`;
export const uploading = "Uploading…";
export const attached = "Attached.";
export const by = (user: string) => `by ${user}`;
export const removedBy = (user: string) => `Removed by ${user}`;
export const remove = "Remove";
export const restore = "Restore";
export const removeFile = (name: string) => `Remove ${name}`;
export const restoreFile = (name: string) => `Restore ${name}`;
export const kilobytes = (count: string) => `${count} KB`;
