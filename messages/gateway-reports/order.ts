export const linesTitle = "In gateway reports";
export const bookedOn = (day: string, valueDate: string | null) =>
  valueDate === null ? `Booked ${day}, same value date` : `Booked ${day}, value date ${valueDate}`;
export const batch = (id: string) => `Batch ${id}`;
