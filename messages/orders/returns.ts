export const reportedReturns = "Reported returns";
export const standings = {
  reported: "Not confirmed yet",
  counted: "Confirmed",
  refused: "Dismissed",
} as const;
export const notStored = "On its timeline only";
export const sources = {
  statement: "Bank statement",
  notification: "Bank notification",
  gateway: "Gateway report",
} as const;
export const bookedFor = (day: string, code: string) => (code ? `Booked ${day}, reason ${code}` : `Booked ${day}`);
