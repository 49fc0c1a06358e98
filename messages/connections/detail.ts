import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const actionRequired = "Action required";
export const addKey = "Add key";
export const addEndpoint = "Add endpoint";
export const openSandboxGateway = "Open sandbox gateway";
export const viewPublicKey = "View public key";
export const setControlKey = "Set control key";
export const runTest = "Run test";
export const viewCallbackAddress = "View callback address";
export const overview = "Overview";
export const settings = "Settings";
export const gateway = "Gateway";
export const testing = "Testing";
export const endpoints = "Endpoints";
export const approvalRules = "Approval rules";
export const keysAndCallbacks = "Keys and callbacks";
export const versions = "Versions";
export const signatureDebugger = "Signature debugger";
export const definedInTheConnections = (code: ReactNode) =>
  rich`Defined in the connections file as ${code}. Change its settings there.`;
export const connectionSections = "Connection sections";
export const setupChecklist = "Setup checklist";
export const addAKeyFirst = "Add a key first.";
export const addAnEndpointFirst = "Add an endpoint first.";
export const consumerKey = "consumer key";
export const version = "Version";
export const key = "Key";
export const noneYet = "none yet";
export const noneCallbacksAreUnverified = "none: callbacks are unverified";
export const lastCallback = "Last callback";
export const firstPayout = "First payout";
export const created = "Created";
export const sandboxGateway = "Sandbox gateway";
export const theSandboxGatewayUses =
  "The sandbox gateway uses the public key, control key and endpoints that you last synced. Sync again after a change.";
export const syncToSandbox = "Sync to sandbox";
export const syncedTheSandboxGateway =
  "Synced. The sandbox gateway has the public key, control key and endpoints. Run the test to confirm.";
export const sandboxAccountNumbers = "Sandbox account numbers";
export const simulateFailuresAndView = "Simulate failures and view the journal";
export const passed = "passed";
export const signatureAccepted = "signature accepted";
export const accessRefused = "access refused";
export const wrongPath = "wrong path";
export const unreachable = "unreachable";
export const gatewayUnavailable = "gateway unavailable";
export const connectionTest = "Connection test";
export const testConnection = "Test connection";
export const lastTest = (part: string, when: ReactNode) => rich`Last test: ${part}, ${when}.`;
export const sendsASignedStatus = (part: ReactNode) =>
  rich`Sends a signed status query for an order that doesn't exist. It checks the address, clock, key and access, and moves no money. ${part}`;
export const passed2 = "Passed";
export const failed = "Failed";
export const nextSteps = "Next steps";
export const set = "set";
