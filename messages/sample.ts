import { counted } from "@/lib/core/plural";

export const sampleDataNoMoneyMoves = "Sample data – no money moves.";
export const preparingTheSample = "The sample company is being prepared. It appears piece by piece.";
export const removeSampleData = "Remove sample data";
export const removeTheSampleData = "Remove the sample data?";
export const theSampleIsRemoved = (orders: number, batches: number, payees: number, profiles: number) =>
  `This removes the sample company: ${counted(orders, "order", "orders")}, ${counted(batches, "batch", "batches")}, ${counted(payees, "payee", "payees")} and ${counted(profiles, "profile", "profiles")}.`;
export const whatYouMadeStays =
  "What users made since then stays, with everything that it uses. Users, settings and the audit log stay, too.";
export const keepSampleData = "Keep sample data";
export const onlyAnAdminRemoves = "An admin can remove it.";
export const thereIsNoSampleData = "There's no sample data to remove.";
export const sampleDataStays = "Sample data can't be removed once a production connection exists.";
export const removeItFirst = "Remove the sample data before you add a production connection.";
export const theSampleCompanyIsReady = "The sample company is ready. SAMPLE=off starts without it.";
export const theSampleCompanyCouldnt = (reason: string) =>
  `The sample company couldn't be made, so Paydesk starts empty: ${reason}. An admin can try again from the overview.`;
export const sampleCompanyFailed = "The sample company couldn't be made.";
export const whySampleFailed = (reason: string) => `Nothing of it is left. Reason: ${reason}`;
export const tryAgain = "Try again";
export const onlyAnAdminTriesAgain = "An admin can try again.";
export const sampleCantBeMade =
  "The sample company can't be made: it is already here, Paydesk has data of its own, or a production connection exists.";
export const sampleIsMadeAgain = "The sample company is being made.";
export const sampleUsage = `usage: npm run -s sample -- status    says whether the sample company is here
       npm run -s sample -- make      makes it in an empty Paydesk, or again after it failed (Paydesk must be running)
       npm run -s sample -- remove    removes it; what users made since then stays`;
export const noSampleCompany = "There is no sample company.";
export const sampleIsHere = (orders: number, batches: number, payees: number, profiles: number) =>
  `The sample company is here: ${counted(orders, "order", "orders")}, ${counted(batches, "batch", "batches")}, ${counted(payees, "payee", "payees")} and ${counted(profiles, "profile", "profiles")}.`;
export const sampleRemoved = "The sample data is removed. What users made since then stays.";
