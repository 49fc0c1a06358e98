export const knownLater =
  "Something about this period became known after it was closed. It counts in the open period. Review it, then sign again.";
export const figuresChanged =
  "The figures changed after they were signed. Review the differences, then submit it again.";
export const reviewEnded = "The figures changed before the review was finished.";
