export const fileEmpty = "The file is empty. Choose another file.";
export const tooLarge = (megabytes: number) => `Attach a file no larger than ${megabytes} MB.`;
export const usePdf = "Attach a PDF, PNG or JPEG. The file's content is checked, not its name.";
export const nameIsMissing = "The file has no name.";
export const nameTooLong = (most: number) => `File name: use no more than ${most} characters.`;
export const nameHasControls = "File name: remove control characters.";
export const tooMany = (most: number) => `${most} files are attached, removed ones included. That is the most.`;
export const notFound = "This attachment doesn't exist, or you have no access to it.";
export const subjectNotFound = "This order or batch doesn't exist, or you have no access to it.";
export const yourRoleCantAttach = "Your role doesn't allow attaching files.";
export const approvedWithIt =
  "This was approved with the files that are here, so none can be removed or restored. You can add files.";

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
