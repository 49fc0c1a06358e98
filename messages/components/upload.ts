export const thisFileCouldNotBe = "This file couldn't be read. Reload the page and choose the file again.";
export const waitingForAnotherFileTo = "Waiting for another file to finish …";
