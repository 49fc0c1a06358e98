export const dropHere = "Drop a file here.";
export const chooseFile = "Choose file";
export const chooseAnother = "Choose another";
export const fileUnreadable = "This file couldn't be read. Reload the page and choose the file again.";
export const waitingForSlot = "Waiting for another file to finish …";
export const notStoredTitle = "Nothing was stored";
export const unfinishedTitle = "The upload didn’t finish";
