import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const productionMoneyIsReal = "Production: real money";
export const sandboxPractice = "Sandbox: no money moves";
export const httpsGatewayExampleComPaynet = "https://gateway.example.com/paynet";
export const withTheGatewaysOwnPrefix = "Include the gateway's own prefix, but not /api/…";
export const yourMerchantLoginAtThe = "Your merchant login at the gateway. It isn't secret.";
export const pathsChangeThemOnlyIf = "Paths (change them only if the gateway asks you to)";
export const itHasNoYet = (missing: string) => `It has no ${missing} yet.`;
export const endpoints = "Endpoints";
export const key = "Key";
export const lastCallback = "Last callback";
export const never = "never";
export const andMore = (part: number) => ` and ${part} more`;
export const stopEverything = "stop all sending";
export const theDatabaseRoleCanDo = "The database role has more rights than Paydesk needs";
export const npmRunSDatabaseRoles = "npm run -s database:roles";
export const theRoleInOwnsThe = (span: ReactNode, span2: ReactNode) =>
  rich`The role in ${span} owns the tables, so it could change or remove audit entries. Run ${span2} where Paydesk is installed. It prints two lines of SQL and three settings.`;
export const allOfThisIsPractice = "Sandbox only: no money moves";
export const toReachTheRealGateway = (part: string) =>
  `To send real payouts, connect the gateway with the base URL and consumer key it gave you.${part}`;
export const youNeedTheBaseUrl = (create: ReactNode) =>
  rich`You need the base URL, a consumer key and your endpoint numbers from the gateway. Paydesk can generate the signing key. ${create}`;
