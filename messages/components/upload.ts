export const thisFileCouldNotBe = "This file could not be read: load the page again and choose it once more.";
export const waitingForAnotherFileTo = "Waiting for another file to be read …";
