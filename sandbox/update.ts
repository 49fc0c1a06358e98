import { formAnswer, validationError } from "./answers";
import { collectValues, firstValue } from "./form-values";
import { findEndpoints } from "./merchants";
import type { Decide, Decision, VerifiedCall } from "./operation";
import { applyProfileFields, checkProfileFields, findProfileFault } from "./profile-fields";
import { dayOf, type Profile, profileKey, reschedule } from "./profiles";
import { chooseOutcome, type Settings } from "./settings";
import type { State } from "./state";

const operation = "update-recurring-payment";
const longestEcho = 128;

type Checked = { profile: Profile } | { refused: { code: string; message: string } };

function checkUpdate(state: State, call: VerifiedCall, now: Date): Checked {
  const refuse = (code: string, message: string): Checked => ({ refused: { code, message } });
  const collected = collectValues(call.pairs);
  if ("doubled" in collected) return refuse("field-given-twice", `${collected.doubled}: given twice`);
  if (!findEndpoints(call.merchant, call.target)) {
    return refuse("endpoint-not-found", `No such endpoint: ${call.target.id}`);
  }
  const { values } = collected;
  const id = values["recurring-payment-id"]?.trim() ?? "";
  const profile = state.profiles.get(profileKey(call.consumerKey, id));
  const checked = checkProfileFields(profile ?? { kind: "SRC", currency: values.currency ?? "" }, values, now);
  if (!profile && id !== "") return refuse("profile-not-found", `No recurring payment profile ${id.slice(0, 20)}`);
  if ("refused" in checked) return checked;
  if (!profile) return refuse("profile-not-found", "The recurring payment ID is missing");
  const changed = applyProfileFields(profile, checked.values, state.settings);
  const fault = findProfileFault(changed);
  return fault ? refuse("invalid-fields", fault) : { profile: changed };
}

type Reported = { status: "approved" | "declined" | "error"; reason: { code: string; message: string } | null };

function chooseAnswer(settings: Settings, id: string): Reported {
  const outcome = chooseOutcome(settings, { "recurring-payment-id": id });
  if (outcome === "error") return { status: "error", reason: settings.reasons.error };
  if (outcome === "declined" || outcome === "filtered")
    return { status: "declined", reason: settings.reasons[outcome] };
  const status = settings.recurring.updateAnswer;
  return { status, reason: status === "approved" ? null : settings.reasons[status] };
}

/**
 * Changes a profile (interface document, Endpoints, 3). No order is made: `approved` describes the request, and a
 * status query doesn't know an update.
 */
export const decideUpdate: Decide = (state, call, now) => {
  const clientOrderId = firstValue(call.pairs, "client-orderid")?.slice(0, longestEcho) ?? null;
  const subject: Decision["subject"] = {
    endpointId: call.target.id,
    clientOrderId,
    gatewayOrderId: null,
    amount: null,
    currency: null,
  };
  const checked = checkUpdate(state, call, now);
  if ("refused" in checked) {
    const { code, message } = checked.refused;
    const answer = validationError({ code, message, serialNumber: call.serialNumber, clientOrderId });
    return { verdict: "validation-error", reason: `${code}: ${message}`, subject, made: [], answer };
  }
  return applyUpdate(state, call, checked.profile, subject, now);
};

function applyUpdate(
  state: State,
  call: VerifiedCall,
  changed: Profile,
  subject: Decision["subject"],
  now: Date,
): Decision {
  const { settings } = state;
  const before = state.profiles.get(profileKey(changed.consumerKey, changed.id)) ?? changed;
  const { status, reason } = chooseAnswer(settings, changed.id);
  const answer = formAnswer([
    ["type", "update-recurring-payment-response"],
    ["status", status],
    ["serial-number", call.serialNumber],
    ["error-message", reason?.message ?? null],
    ["error-code", reason?.code ?? null],
  ]);
  if (reason) return { verdict: "answered", reason: `${status}: ${reason.message}`, subject, made: [], answer };
  const profile = reschedule(before, changed, dayOf(now), settings.recurring);
  const { consumerKey } = call;
  const entry = { kind: "profile", verdict: "updated", operation, consumerKey, groupId: null } as const;
  return {
    verdict: "accepted",
    reason: null,
    subject,
    made: [{ ...entry, ...subject, currency: profile.currency, profile }],
    answer: chooseOutcome(settings, { "recurring-payment-id": changed.id }) === "silent" ? null : answer,
  };
}
