import { faultOfDecimals } from "@/lib/gateway/fields/amounts";
import type { EntryBody } from "./entries";
import type { Merchant } from "./merchants";
import { dayOf, type Profile, profileKey } from "./profiles";
import { type AmountRule, earliestAfter } from "./schedule";
import { outcomes } from "./settings";
import type { State } from "./state";

type Sandbox = Pick<Profile, "id" | "kind" | "charging" | "amountRule"> & Partial<Profile>;

function sandboxRows(currency: string, today: string): Sandbox[] {
  const hasCents = faultOfDecimals("0.01", currency) === null;
  const write = (whole: number) => (hasCents ? `${whole}.00` : String(whole));
  const fixed = (whole: number): AmountRule => ({ kind: "fixed", amount: write(whole) });
  const monthly = { period: "month", interval: 1 } as const;
  const sequence: AmountRule = { kind: "sequence", amounts: [10, 20, 30].map(write) };
  const range: AmountRule = { kind: "range", from: write(5), to: write(15) };
  return [
    {
      id: "810000001",
      kind: "SRC",
      charging: "auto",
      amountRule: fixed(25),
      ...monthly,
      // Starting the sandbox must charge nothing, so the start date isn't today.
      startDate: earliestAfter(today, monthly, "next-period"),
    },
    { id: "810000002", kind: "SRC", charging: "manual", amountRule: fixed(19) },
    { id: "810000003", kind: "SRC", charging: "manual", amountRule: sequence, ...monthly, startDate: today },
    { id: "810000004", kind: "SRC", charging: "manual", amountRule: range },
    { id: "810000005", kind: "DST", charging: "manual", amountRule: fixed(40) },
  ];
}

export function makeSandboxProfiles(
  state: State,
  consumerKey: string,
  merchant: Merchant,
  now: Date,
): Extract<EntryBody, { kind: "profile" }>[] {
  const endpoint = merchant.endpoints.find(({ currencies }) => currencies.length > 0) ?? merchant.endpoints[0];
  if (!merchant.sandboxProfiles || !endpoint) return [];
  const currency = endpoint.currencies[0] ?? "EUR";
  const today = dayOf(now);
  const rows = sandboxRows(currency, today);
  const [, manual] = rows;
  const special = outcomes.flatMap((outcome) => {
    const id = state.settings.specialNumbers[outcome]?.["recurring-payment-id"];
    return id && manual ? [{ ...manual, id }] : [];
  });
  return [...rows, ...special]
    .filter(({ id }) => !state.profiles.has(profileKey(consumerKey, id)))
    .map((row) => putProfile({ ...blankProfile(consumerKey, endpoint.id, currency, today), ...row }));
}

export function blankProfile(consumerKey: string, endpointId: string, currency: string, today: string) {
  return {
    consumerKey,
    endpointId,
    currency,
    period: null,
    interval: 1,
    startDate: null,
    finishDate: null,
    maxRepeats: null,
    repeats: 0,
    earliest: today,
    notifyUrl: null,
    serverCallbackUrl: null,
    card: { bin: "411111", lastFour: "0013" },
    outcome: null,
    lastAutomaticOn: null,
    details: {},
  } satisfies Partial<Profile>;
}

export function putProfile(profile: Profile): Extract<EntryBody, { kind: "profile" }> {
  const { consumerKey, endpointId, currency } = profile;
  const nobody = { operation: null, groupId: null, clientOrderId: null, gatewayOrderId: null, amount: null };
  return { kind: "profile", verdict: "put", ...nobody, consumerKey, endpointId, currency, profile };
}
