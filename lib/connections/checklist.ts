import { findCallbackProblem } from "./address";
import type { ConnectionDetail } from "./views";

/** One step on the way from a name to money that moves. */
export type Step = {
  key: "address" | "key" | "endpoints" | "registered" | "control" | "test" | "callbacks" | "payout";
  title: string;
  state: "done" | "open" | "problem";
  /** What is the case, and what to do when it is not done. */
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

/** What the steps depend on besides the connection itself. */
type Around = { callbackUrl: string; practice: boolean };

/**
 * The steps that lead to a connection which sends and hears, in their order. What only the far side can know (that it
 * has our public key) counts as done when a test or a callback proves it.
 */
export function checklistOf(facts: Facts, around: Around): Step[] {
  const live = facts.endpoints.filter((endpoint) => endpoint.retiredAt === null);
  const accepted = facts.lastTest?.verdict === "works" || facts.lastTest?.verdict === "answers";
  return [
    {
      key: "address",
      title: "Address and consumer key",
      state: "done",
      detail: `${facts.baseUrl} as ${facts.consumerKey}`,
    },
    keyStep(facts),
    endpointStep(live.length),
    {
      key: "registered",
      title: "Public key given to the gateway",
      state: accepted ? "done" : "open",
      detail: accepted
        ? "The gateway accepts signatures made with it."
        : around.practice
          ? "Give it to the practice gateway with a button; the real one gets it by mail or on its own screens."
          : "Copy or download it under Keys and callbacks, and give it to the gateway with the consumer key. The test below tells whether it arrived.",
    },
    {
      key: "control",
      title: "Control key",
      state: facts.hasControlKey ? "done" : "open",
      detail: facts.hasControlKey
        ? "Callbacks are judged with it."
        : "The gateway gives it to you. Without it a callback is only a report, never believed by itself.",
    },
    testStep(facts, accepted),
    callbackStep(facts, around),
    {
      key: "payout",
      title: "First payout",
      state: facts.firstAcceptedAt ? "done" : "open",
      detail: facts.firstAcceptedAt
        ? "The gateway has accepted one."
        : facts.environment === "production"
          ? "Begin with a small one, to an account of your own."
          : "Send one; a practice payout moves no money.",
    },
  ];
}

function keyStep({ keyFingerprint, keyBits }: Facts): Step {
  return {
    key: "key",
    title: "Key to sign with",
    state: keyFingerprint ? "done" : "open",
    detail: keyFingerprint
      ? `RSA, ${keyBits} bits`
      : "Make one here, or import the one that the gateway knows already.",
  };
}

function endpointStep(count: number): Step {
  return {
    key: "endpoints",
    title: "Endpoints",
    state: count > 0 ? "done" : "open",
    detail:
      count > 0 ? `${count} in use` : "The gateway's numbers of them, with their currencies, come from its people.",
  };
}

function testStep({ lastTest }: Facts, accepted: boolean): Step {
  const seen = lastTest === null ? null : accepted;
  return {
    key: "test",
    title: "Test passed",
    state: seen === null ? "open" : seen ? "done" : "problem",
    detail:
      seen === null
        ? "Not tested with this address and key yet. The test moves no money."
        : seen
          ? "Address, clock, signature and access are right."
          : "The last test did not pass. Run it again: it says what to do.",
  };
}

function callbackStep(facts: Facts, { callbackUrl, practice }: Around): Step {
  const title = "Callbacks arrive";
  if (facts.lastCallbackAt) return { key: "callbacks", title, state: "done", detail: "The gateway reaches us." };
  const problem = practice ? null : findCallbackProblem(callbackUrl);
  if (problem) return { key: "callbacks", title, state: "problem", detail: problem };
  const meanwhile = facts.statusQuery ? " Until then results come by status query." : "";
  return { key: "callbacks", title, state: "open", detail: `None seen yet; the first payout brings one.${meanwhile}` };
}
