import { counted } from "@/lib/core/plural";

export const sampleDataNoMoneyMoves = "Sample data – no money moves.";
export const preparingTheSample = "The sample company is being prepared. It takes a few seconds.";
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
  `The sample company couldn't be made, so Paydesk starts empty: ${reason}`;
