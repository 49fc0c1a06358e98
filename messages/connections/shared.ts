import type { ReactNode } from "react";
import { plural } from "@/lib/core/text/plural";
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

export const debugSignatures = "debug signatures";
export const safetyNote = "Nothing is sent, and nothing you enter is stored.";
export const debuggerOf = (name: string) => `${name}: debugger`;

export const actionRequired = "Action required";
export const addKey = "Add key";
export const addEndpoint = "Add endpoint";
export const openSandbox = "Open sandbox gateway";
export const publicKeyLink = "View public key";
export const controlKeyLink = "Set control key";
export const runTest = "Run test";
export const callbackAddressLink = "View callback address";
export const overview = "Overview";
export const settings = "Settings";
export const gateway = "Gateway";
export const testing = "Testing";
export const approvalRules = "Approval rules";
export const keysTab = "Keys and callbacks";
export const versions = "Versions";
export const signatureDebugger = "Signature debugger";
export const definedInFile = (code: ReactNode) =>
  rich`Defined in the connections file as ${code}. Change its settings there.`;
export const connectionSections = "Connection sections";
export const setupChecklist = "Setup checklist";
export const keyMissing = "Add a key first.";
export const endpointMissing = "Add an endpoint first.";
export const consumerKey = "consumer key";
export const version = "Version";
export const noneYet = "none yet";
export const noControlKey = "none: callbacks are unverified";
export const notFoundLabel = "“Order not found” counts";
export const twiceWithin = (minutes: number) => `when answered twice, ${minutes} minutes apart`;
export const neverUsersDecide = "never: this gateway is too slow to find orders, so users decide";
export const firstPayout = "First payout";
export const created = "Created";
export const sandboxGateway = "Sandbox gateway";
export const syncHint =
  "The sandbox gateway uses the public key, control key and endpoints that you last synced. Sync again after a change.";
export const syncLabel = "Sync to sandbox";
export const syncDone =
  "Synced. The sandbox gateway has the public key, control key and endpoints. Run the test to confirm.";
export const sandboxNumbersLink = "Sandbox account numbers";
export const sandboxPageLink = "Simulate failures and view the journal";
export const passed = "passed";
export const signatureAccepted = "signature accepted";
export const accessRefused = "access refused";
export const wrongPath = "wrong path";
export const unreachable = "unreachable";
export const gatewayUnavailable = "gateway unavailable";
export const connectionTest = "Connection test";
export const testConnection = "Test connection";
export const lastTest = (part: string, when: ReactNode) => rich`Last test: ${part}, ${when}.`;
export const testHint = (part: ReactNode) =>
  rich`Sends a signed status query for an order that doesn't exist. It checks the address, clock, key and access, and moves no money. ${part}`;
export const stepPassed = "Passed";
export const failed = "Failed";
export const nextSteps = "Next steps";
export const set = "set";

export const endpointsMissing = "at least one endpoint";
export const tooManyEndpoints = "no more than 200 endpoints";
export const connectionKeyInvalid = "name a connection with 1 to 40 of a-z, 0-9 and -";
export const wholeFile = "whole file";
export const theVariableIsnt = (env: string) => `the environment variable ${env} is not set`;
export const fileUnreadable = (path: string, code: string) => `${path} cannot be read (${code})`;
export const controlKeyInvalid = "not a control key";

export const setting = "Setting";
export const before = "Before";
export const after = "After";
export const refusedTitle = "Your change was not applied";
export const approversMissing = "no one can approve yet";
export const fewApprovers = (names: string) => `only ${names} can approve so far`;
export const rulesUnmet = (required: number, who: string) =>
  `Connection changes need approval by ${plural(required, "another admin", "two other admins")}: ${who}.`;
export const pendingOne = "A change needs approval";
export const pendingMany = (count: number) => `${count} changes need approval`;
export const pendingHint = "Nothing changes until it is approved.";
export const approveEffect = "it takes effect now";
export const heldNotice = (required: number) =>
  `Nothing has changed yet. This needs approval by ${plural(required, "another admin", "two other admins")}. See it at the top of this page or under Approvals.`;

export const connectGateway = "Connect gateway";
export const cancel = "Cancel";
export const nameHint = "For example, “Acme EU”.";
export const formHint = "Enter what the gateway gave you. Add the key and endpoints, and run a test, on the next page.";

export const allRulesLink = "approval rules for all connections";
export const otherRulesHint = (link: ReactNode) =>
  rich`For payee accounts and changes to approval rules, see the ${link}.`;
export const rulesOf = (name: string) => `${name}: rules`;

export const failures = "Failures";
export const journal = "Journal";
export const clockTab = "Clock and profiles";
export const theSandbox = "use the sandbox";
export const pageHint =
  "A simulated gateway on this machine. Make it fail in every way a real one can. No money moves.";
export const sandboxOf = (name: string) => `${name}: sandbox`;

export const versionsHint =
  "Once an order uses a version, it can't change. A change creates a new version for new orders.";
export const current = ", current";
export const versionHead = (versionHead: number, part: string) => `Version ${versionHead}${part}`;
export const paths = "Paths";
export const defaultLabel = "default";
export const bits = (identifier: ReactNode, keyBits: ReactNode) => rich`${identifier} (${keyBits} bits)`;
export const unusedVersion = "none: it can still be changed in place";
export const ordersOfVersion = (orderCount: number) => `${orderCount} prepared for it`;
export const by = (when: ReactNode, part: string) => rich`${when} by ${part}`;
export const versionsOf = (name: string) => `${name}: versions`;
