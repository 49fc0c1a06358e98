export const theRowHasNo = "The row has no errors. It becomes an order when the batch is released.";
export const theRowHasErrors = "The row has errors and can't be sent.";
export const fixTheCellNamed = "Fix the cell named in the error, or exclude the row.";
export const needsYourAnswer = "Needs your answer";
export const oneOfItsCells = "One of its cells can be read in more than one way.";
export const answerTheQuestionOr = "Answer the question, or edit the cell.";
export const theRowIsNot = "The row is not sent with this batch. It may be in another draft.";
export const restoreItToSend = "Restore it to send it with this batch.";
