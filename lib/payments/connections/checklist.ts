import * as common from "@/messages/common";
import * as t from "@/messages/connections/model";
import { findCallbackProblem } from "./address";
import type { ConnectionDetail } from "./views";

export type Step = {
  key: "address" | "key" | "endpoints" | "registered" | "control" | "test" | "callbacks" | "payout";
  title: string;
  state: "done" | "open" | "problem";
  detail: string;
};

type Facts = Pick<
  ConnectionDetail,
  | "baseUrl"
  | "consumerKey"
  | "environment"
  | "keyFingerprint"
  | "keyBits"
  | "endpoints"
  | "hasControlKey"
  | "lastTest"
  | "lastCallbackAt"
  | "firstAcceptedAt"
  | "statusQuery"
>;

type Around = { callbackUrl: string; sandbox: boolean };

export function checklistOf(facts: Facts, around: Around): Step[] {
  const live = facts.endpoints.filter((endpoint) => endpoint.retiredAt === null);
  const accepted = facts.lastTest?.verdict === "works" || facts.lastTest?.verdict === "answers";
  return [
    {
      key: "address",
      title: t.stepAddress,
      state: "done",
      detail: t.asConsumer(facts.baseUrl, facts.consumerKey),
    },
    keyStep(facts),
    endpointStep(live.length),
    {
      key: "registered",
      title: t.stepPublicKey,
      state: accepted ? "done" : "open",
      detail: accepted ? t.stepPublicKeyDone : around.sandbox ? t.stepPublicKeySandbox : t.stepPublicKeyOpen,
    },
    {
      key: "control",
      title: common.controlKey,
      state: facts.hasControlKey ? "done" : "open",
      detail: facts.hasControlKey ? t.stepControlKeyDone : t.stepControlKeyOpen,
    },
    testStep(facts, accepted),
    callbackStep(facts, around),
    {
      key: "payout",
      title: t.firstPayout,
      state: facts.firstAcceptedAt ? "done" : "open",
      detail: facts.firstAcceptedAt
        ? t.stepPayoutDone
        : facts.environment === "production"
          ? t.stepPayoutOpen
          : t.stepPayoutSandbox,
    },
  ];
}

function keyStep({ keyFingerprint, keyBits }: Facts): Step {
  return {
    key: "key",
    title: t.signingKey,
    state: keyFingerprint ? "done" : "open",
    detail: keyFingerprint ? t.rsaBits(keyBits) : t.stepSigningKeyOpen,
  };
}

function endpointStep(count: number): Step {
  return {
    key: "endpoints",
    title: t.endpoints,
    state: count > 0 ? "done" : "open",
    detail: count > 0 ? t.active(count) : t.stepEndpointsOpen,
  };
}

function testStep({ lastTest }: Facts, accepted: boolean): Step {
  const seen = lastTest === null ? null : accepted;
  return {
    key: "test",
    title: t.testPassed,
    state: seen === null ? "open" : seen ? "done" : "problem",
    detail: seen === null ? t.stepTestOpen : seen ? t.stepTestDone : t.stepTestFailed,
  };
}

function callbackStep(facts: Facts, { callbackUrl, sandbox }: Around): Step {
  const title = t.callbacksReceived;
  if (facts.lastCallbackAt) return { key: "callbacks", title, state: "done", detail: t.stepCallbacksDone };
  const problem = sandbox ? null : findCallbackProblem(callbackUrl);
  if (problem) return { key: "callbacks", title, state: "problem", detail: problem };
  const meanwhile = facts.statusQuery ? t.pollingMeanwhile : "";
  return { key: "callbacks", title, state: "open", detail: t.stepCallbacksOpen(meanwhile) };
}
