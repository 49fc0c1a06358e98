export const thisFileCouldntBe = "This file couldn't be read. Reload the page and choose the file again.";
export const waitingForAnotherFile = "Waiting for another file to finish …";
export const nothingWasStored = "Nothing was stored";
export const uploadDidntFinish = "The upload didn’t finish";
