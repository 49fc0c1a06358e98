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
