import { counted } from "@/lib/core/text/plural";

export const matching = "Matching";
export const nouns = ["difference", "differences"] as const;
export const caption = "Differences between Paydesk, gateway and bank, oldest first";
export const tabs = { open: "Unexplained", explained: "Explained", all: "All" } as const;
export const period = "Period";
export const comparison = "Comparison";
export const kind = "Kind";
export const about = "About";
export const left = "Paydesk or gateway";
export const right = "Gateway or bank";
export const difference = "Difference";
export const since = "Since";
export const assigned = "Assigned to";
export const noOne = "No one";
export const noDifferences = "No unexplained differences";
export const everythingHasAName = "Every difference of this period is expected or explained.";
export const noPeriod = "No period yet";
export const startOne =
  "Start a period under Period close. Paydesk then compares its orders, gateway reports and bank statements.";
export const toPeriodClose = "Open Period close";
export const none = "–";
export const select = (about: string) => `Select ${about}`;
export const selected = (count: number) => `${counted(count, "difference")} selected`;
export const sidesOf = (left: string, right: string) => `${left} and ${right}`;
export const matchSelected = "Match selected";
export const explainSelected = "Explain selected";
export const settings = "Set bank accounts and rules";
