import { counted } from "@/lib/core/text/plural";

export const sampleNotice = "Sample data – no money moves.";
export const preparingTheSample = "The sample company is being prepared. It appears piece by piece.";
export const sampleIsUnfinished =
  "The sample company is unfinished. Paydesk completes it at its next start with the sandbox.";
export const removeLabel = "Remove sample data";
export const removeTitle = "Remove the sample data?";
const sampleCounts = (orders: number, batches: number, payees: number, profiles: number) =>
  `${counted(orders, "order", "orders")}, ${counted(batches, "batch", "batches")}, ${counted(payees, "payee", "payees")} and ${counted(profiles, "profile", "profiles")}`;
export const theSampleIsRemoved = (...counts: Parameters<typeof sampleCounts>) =>
  `This removes the sample company: ${sampleCounts(...counts)}.`;
export const whatYouMadeStays =
  "What users made since then stays, with everything that it uses. Users, settings and the audit log stay, too.";
export const keepLabel = "Keep sample data";
export const onlyAnAdminRemoves = "An admin can remove it.";
export const thereIsNoSampleData = "There's no sample data to remove.";
export const sampleDataStays = "Sample data can't be removed once a production connection exists.";
export const removeItFirst = "Remove the sample data before you add a production connection.";
export const sampleReady = "The sample company is ready. SAMPLE=off starts without it.";
export const sampleStartFailed = (reason: string) =>
  `The sample company couldn't be made, so Paydesk starts empty: ${reason}. An admin can try again from the overview.`;
export const sampleCompanyFailed = "The sample company couldn't be made.";
export const whySampleFailed = (reason: string) => `No sample data remains. Reason: ${reason}`;
export const onlyAnAdminTriesAgain = "An admin can try again.";
export const sampleCantBeMade =
  "The sample company can't be made. Either it is already here, or Paydesk has other data or a production connection.";
export const nothingMakesTheSample =
  "No Paydesk that can make the sample company is running. Start it with npm start, with the sandbox and its demo users.";
export const unfinishedSampleStays = (reason: string) =>
  `The unfinished sample company couldn't be removed: ${reason}. An admin can remove it.`;
export const sampleIsMadeAgain = "The sample company is being made.";
export const sampleUsage = `usage: npm run -s sample -- status.
       npm run -s sample -- make    (Paydesk must be running and empty).
       npm run -s sample -- remove    (what users made since then stays).`;
export const sampleMissing = "There is no sample company.";
export const sampleIsHere = (...counts: Parameters<typeof sampleCounts>) =>
  `The sample company is here: ${sampleCounts(...counts)}.`;
export const sampleRemoved = "The sample data is removed. What users made since then stays.";
