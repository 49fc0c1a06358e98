import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const productionOption = "Production: real money";
export const sandboxOption = "Sandbox: no money moves";
export const baseUrlPlaceholder = "https://gateway.example.com/paynet";
export const baseUrlHint = "Include the gateway's own prefix, but not /api/…";
export const consumerKeyHint = "Your merchant login at the gateway. It isn't secret.";
export const pathsTitle = "Paths (change them only if the gateway asks you to)";
export const setupMissing = (missing: string) => `It has no ${missing} yet.`;
export const endpoints = "Endpoints";
export const key = "Key";
export const lastCallback = "Last callback";
export const andMore = (part: number) => ` and ${part} more`;
export const deedStopAll = "stop all sending";
export const databaseRightsTitle = "The database role has more rights than Paydesk needs";
export const databaseRightsCommand = "npm run -s database:roles";
export const databaseRightsHint = (span: ReactNode, span2: ReactNode) =>
  rich`The role in ${span} owns the tables, so it could change or remove audit entries. Run ${span2} where Paydesk is installed. It prints two lines of SQL and three settings.`;
export const sandboxOnlyTitle = "Sandbox only: no money moves";
export const sandboxOnlyHint = (part: string) =>
  `To send real payouts, connect the gateway with the base URL and consumer key it gave you.${part}`;
export const emptyHint = (create: ReactNode) =>
  rich`You need the base URL, a consumer key and your endpoint numbers from the gateway. Paydesk can generate the signing key. ${create}`;
export const andNo = " and no ";
