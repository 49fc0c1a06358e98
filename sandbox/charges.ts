import type { Charge, EntryBody, Subject } from "./entries";
import { directionOf, outcomeOfProfile, type Profile, typeOf } from "./profiles";
import type { Settings } from "./settings";

type OrderEntry = Extract<EntryBody, { kind: "order" }>;

type Charged = Pick<
  Profile,
  "id" | "consumerKey" | "kind" | "currency" | "notifyUrl" | "serverCallbackUrl" | "card" | "outcome"
>;

type Asked = Pick<Subject, "operation"> & {
  endpointId: string;
  clientOrderId: string;
  gatewayOrderId: string;
  serialNumber: string;
  amount: string;
  charge: Omit<Charge, "profileId">;
  notifyUrl: string | null;
  refusal: { code: string; message: string } | null;
};

export function chargeOrder(profile: Charged, asked: Asked, settings: Settings, now: Date): OrderEntry {
  const { operation, endpointId, clientOrderId, gatewayOrderId, serialNumber, amount, refusal } = asked;
  const outcome = refusal ? "error" : outcomeOfProfile(settings, profile);
  const finalAt = new Date(now.getTime() + settings.finalAfterMs).toISOString();
  return {
    kind: "order",
    verdict: "created",
    operation,
    consumerKey: profile.consumerKey,
    endpointId,
    groupId: null,
    clientOrderId,
    gatewayOrderId,
    amount,
    currency: profile.currency,
    details: {
      type: typeOf(profile.kind),
      direction: directionOf(profile.kind),
      charge: { profileId: profile.id, ...asked.charge },
      refusal,
      serialNumber,
      outcome,
      finalAt: outcome === "processing-forever" ? null : finalAt,
      notifyUrl: asked.notifyUrl ?? profile.notifyUrl,
      serverCallbackUrl: asked.notifyUrl === null ? profile.serverCallbackUrl : null,
      merchantData: null,
      destination: "stored_profile",
      card: profile.card,
    },
  };
}
