export const readyMeaning = "The row has no errors. It becomes an order when the batch is released.";
export const errorsMeaning = "The row has errors and can't be sent.";
export const errorsNext = "Fix the cell named in the error, or exclude the row.";
export const unansweredLabel = "Needs your answer";
export const unansweredMeaning = "One of its cells can be read in more than one way.";
export const unansweredNext = "Answer the question, or edit the cell.";
export const excludedMeaning = "The row is not sent with this batch. It may be in another draft.";
export const excludedNext = "Restore it to send it with this batch.";
