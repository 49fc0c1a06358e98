import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const productionMoneyIsReal = "Production: money is real";
export const sandboxPractice = "Sandbox: practice";
export const httpsGatewayExampleComPaynet = "https://gateway.example.com/paynet";
export const withTheGatewaysOwnPrefix = "With the gateway's own prefix, without /api/…";
export const yourMerchantLoginAtThe = "Your merchant login at the gateway. It is no secret.";
export const pathsChangeThemOnlyIf = "Paths (change them only if the gateway tells you to)";
export const ready = "Ready";
export const payoutsCanBeSentFrom = "Payouts can be sent from here.";
export const itHasNoYet = (missing: string) => `It has no ${missing} yet.`;
export const nothingCanBeSentFrom = "Nothing can be sent from here before that.";
export const notReady = "Not ready";
export const nothingIsSentFromThis = "Nothing is sent from this database until an admin releases it.";
export const fenced = "Fenced";
export const nothingIsSentFromAnywhere = "Nothing is sent from anywhere until an admin resumes it.";
export const allStopped = "All stopped";
export const nothingIsSentUntilAn = "Nothing is sent until an admin resumes it.";
export const stopped = "Stopped";
export const nothingIsSentUntilAnAdmin = "Nothing is sent until an admin mends the cause and resumes it.";
export const pausedByPaydesk = "Paused by Paydesk";
export const endpoints = "Endpoints";
export const key = "Key";
export const lastCallback = "Last callback";
export const never = "never";
export const andMore = (part: number) => ` and ${part} more`;
export const aConnectionIsOneWay =
  "A connection is one way to a gateway: its address, our key there, and the endpoints that money leaves from.";
export const stopEverything = "stop everything";
export const theDatabaseRoleCanDo = "The database role can do more than Paydesk needs";
export const npmRunSDatabaseRoles = "npm run -s database:roles";
export const theRoleInOwnsThe = (span: ReactNode, span2: ReactNode) =>
  rich`The role in ${span} owns the tables, so it could also change or remove audit entries. Run ${span2} where Paydesk is installed: it prints two lines of SQL and three settings.`;
export const allOfThisIsPractice = "All of this is practice: no money moves";
export const toReachTheRealGateway = (part: string) =>
  `To reach the real gateway, connect it with the base URL and consumer key that it gave you; the page of the new connection then leads on, step by step.${part}`;
export const youNeedTheBaseUrl = (create: ReactNode) =>
  rich`You need the base URL, a consumer key and the numbers of your endpoints, all from the gateway. The key to sign with can be made here. ${create}`;
