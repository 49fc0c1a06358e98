import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const needsMending = "Action required";
export const makeOrImportAKey = "Add key";
export const addAnEndpoint = "Add endpoint";
export const toThePracticeGateway = "Open sandbox gateway";
export const toThePublicKey = "View public key";
export const setTheControlKey = "Set control key";
export const toTheTest = "Run test";
export const toTheCallbackAddress = "View callback address";
export const overview = "Overview";
export const settings = "Settings";
export const endpoints = "Endpoints";
export const rules = "Approval rules";
export const keysAndCallbacks = "Keys and callbacks";
export const versions = "Versions";
export const debuggerLabel = "Signature debugger";
export const practice = "Sandbox";
export const keptInTheConnectionsFile = (code: ReactNode) =>
  rich`Defined in the connections file as ${code}. Change its settings there.`;
export const viewsOfThisConnection = "Connection sections";
export const fromAddressToPayout = "Setup checklist";
export const itNeedsAKeyFirst = "Add a key first.";
export const itNeedsAnEndpointFirst = "Add an endpoint first.";
export const consumerKey = "consumer key";
export const version = "Version";
export const key = "Key";
export const noneYet = "none yet";
export const noneCallbacksAreReportsOnly = "none: callbacks are unverified";
export const lastCallback = "Last callback";
export const firstPayout = "First payout";
export const made = "Created";
export const practiceGateway = "Sandbox gateway";
export const itKnowsThisConnectionsPublic =
  "The sandbox gateway uses the public key, control key and endpoints that you last synced. Sync again after a change.";
export const giveKeyAndEndpoints = "Sync to sandbox";
export const itHasPublicKeyControl =
  "Synced. The sandbox gateway has the public key, control key and endpoints. Run the test to confirm.";
export const specialNumbers = "Sandbox account numbers";
export const makeItFailAndRead = "Simulate failures and view the journal";
export const itWorks = "passed";
export const signatureAccepted = "signature accepted";
export const accessRefused = "access refused";
export const wrongPath = "wrong path";
export const notReachable = "unreachable";
export const theGatewayWasNotWell = "gateway unavailable";
export const test = "Connection test";
export const testThisConnection = "Test connection";
export const last = (part: string, when: ReactNode) => rich`Last test: ${part}, ${when}.`;
export const sendsASignedQuestionAbout = (part: ReactNode) =>
  rich`Sends a signed status query for an order that doesn't exist. It checks the address, clock, key and access, and moves no money. ${part}`;
export const right = "Passed";
export const wrong = "Failed";
export const whatToDo = "Next steps";
