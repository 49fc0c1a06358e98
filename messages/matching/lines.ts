export const unmatch = "Undo match by ID";
export const unmatchOf = (line: string) => `Undo match by ID: ${line}`;
export const unmatchQuestion = "Undo this match?";
export const unmatchEffect =
  "The line and what it was matched with become differences. Its ID won’t match them again until you restore the match.";
export const reason = "Reason";
export const rematch = "Restore match by ID";
export const rematchOf = (line: string) => `Restore match by ID: ${line}`;
export const rematchQuestion = "Restore this match?";
export const rematchEffect = "The line is matched by its ID again.";
export const unmatched = (reason: string) => `Not matched by ID: “${reason}”`;
