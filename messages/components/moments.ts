export const utc = (date: string) => `${date} UTC`;
export const range = (from: string, to: string) => `${from} to ${to}`;
export const justNow = "just now";
export const min = (minutes: number) => `${minutes} min`;
export const days = (floor: number) => `${floor} days`;
