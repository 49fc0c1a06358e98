import { counted } from "@/lib/core/text/plural";

export const title = "Evidence of a closed period";
export const periodId = "Period ID";
export const state = "Status";
export const suspendedSince = (state: string, at: string) => `${state} – sign-off suspended since ${at}`;
export const closedAt = "Closed";
export const days = "Days";
export const daysIn = (from: string, to: string, timeZone: string) => `${from} to ${to}, in ${timeZone}`;
export const bothTimes = (utc: string, local: string, timeZone: string) => `${utc} UTC · ${local} ${timeZone}`;
export const gatewayLeg = (connection: string, currency: string) => `${connection} · ${currency}: Paydesk and gateway`;
export const bankLeg = (connection: string, currency: string) => `${connection} · ${currency}: gateway and bank`;
export const inPaydesk = "Paydesk";
export const openAtStart = "+ Open at the start";
export const explained = "− Explained differences";
export const unexplained = "− Unexplained differences";
export const atGateway = "= Gateway";
export const batchesOfGateway = "Gateway batches";
export const atBank = "= Bank";
export const equationWrong = "This equation doesn’t add up.";
export const matched = "Matched";
export const matchedOf = (count: number, amount: string) => `${count}, ${amount}`;
export const besides = "Besides";
export const otherLines = (fees: string, exchange: string, reserves: string, transfers: string) =>
  `fees ${fees}, exchange ${exchange}, reserves ${reserves}, transfers ${transfers}`;
export const bankCharges = (amount: string) => `bank charges ${amount}`;
export const noFigures = "No connection has figures in this period.";
export const differences = "Differences by class";
export const noDifferences = "There are no differences.";
export const signatures = "Signatures";
export const acts = {
  prepared: "Submitted for review",
  reviewed: "Reviewed",
  rejected: "Rejected",
  closed: "Closed",
  locked: "Locked",
  suspended: "Suspended",
  signed_again: "Signed again",
  reopened: "Reopened",
} as const;
export const certified = (text: string) => `Certification: ${text}`;
export const reason = (text: string) => `Reason: ${text}`;
export const figuresDigest = (digest: string) => `Digest: ${digest}`;
export const explainedAs = (kind: string) => `Explained: ${kind}`;
export const ownedUntil = (owner: string, day: string) => `${owner}, until ${day}`;
export const valueDates = "Value dates of another period";
export const valueDatesOf = (count: number) => `${counted(count, "line", "lines")}, in value-dates.csv`;
export const laterItems = "Changes after close";
export const laterKinds = {
  gateway_line: "Gateway line",
  bank_line: "Bank line",
  order: "Change of an order",
} as const;
export const laterOf = (count: number, amount: string) => `${count}, ${amount}`;
export const files = "SHA-256 of the files";
export const notClosed = (state: string) =>
  `This period is ${state.toLowerCase()}. Evidence exists only for a closed or locked period.`;
export const changedMeanwhile = (file: string) => `${file} changed while the evidence was made. Download it again.`;

export const sameBytes = "Same bytes. The database gives exactly this file.";
export const followedBy = (signatures: number, laterItems: number) =>
  `Since then: ${counted(signatures, "signature", "signatures")} and ${counted(laterItems, "later item", "later items")}. A new download has them.`;
export const manifestMissing = "manifest.json is missing.";
export const manifestInvalid = "manifest.json is not a valid manifest.";
export const manifestValid = (from: string, to: string) => `The manifest is valid. Period: ${from} to ${to}.`;
export const fileMissing = (name: string) => `${name}: missing, but the manifest lists it.`;
export const fileUnknown = (name: string) => `${name}: not listed in the manifest.`;
export const fileChanged = (name: string) => `${name}: differs from the manifest.`;
export const fileDiffers = (name: string) => `${name}: differs from what the database gives now.`;
export const packedDifferently = "All files are the same, but the ZIP itself has other bytes.";
export const notMadeAgain = (why: string) => `The evidence can’t be made again. ${why}`;
export const unreadable = (why: string) => `Unreadable. ${why}`;
export const damaged = "The file is damaged or incomplete, or not a ZIP file.";
export const isProtected = "The file is protected by a password.";
export const hasTwice = (name: string) => `The file contains ${name} twice.`;
export const tooLarge = (megabytes: string) => `The file is larger than ${megabytes} MB.`;
export const tooManyFiles = (most: number) => `The ZIP has more than ${most} files.`;
export const notFound = "The file doesn’t exist or can’t be opened.";
