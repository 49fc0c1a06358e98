import { z } from "zod";
import { isCurrency } from "@/lib/gateway/fields/amounts";
import { type Core, Refusal } from "./core";
import { applyProfileFields, checkProfileFields, findProfileFault } from "./profile-fields";
import { dayOf, type Profile, presentProfile, profileKey } from "./profiles";
import { amountAt, chargesBetween } from "./schedule";
import { blankProfile, putProfile } from "./seeded-profiles";
import { outcomes } from "./settings";

const shownCharges = 200;
const shownUpcoming = 12;
const horizonDays = 366 * 10;

const idSchema = z.string().regex(/^\d{1,10}$/, "1 to 10 digits");

export const profileSchema = z.strictObject({
  consumerKey: z.string().min(1).max(128),
  endpointId: z.string().min(1).max(64).optional(),
  kind: z.enum(["SRC", "DST"]).default("SRC"),
  charging: z.enum(["auto", "manual"]).default("manual"),
  currency: z.string().refine(isCurrency, "use a three-letter ISO 4217 code, e.g. EUR").optional(),
  repeats: z.int().min(0).max(2_147_483_647).default(0),
  outcome: z.enum(outcomes).nullable().default(null),
  fields: z.record(z.string(), z.string()),
});

export async function storeProfile(core: Core, givenId: string, input: z.output<typeof profileSchema>) {
  const id = idSchema.safeParse(givenId);
  if (!id.success) throw new Refusal(400, "Recurring payment ID: use 1 to 10 digits");
  const { consumerKey, kind, charging, repeats, outcome } = input;
  const endpoints = core.state.merchants.get(consumerKey)?.endpoints ?? [];
  const endpoint = input.endpointId ? endpoints.find((one) => one.id === input.endpointId) : endpoints[0];
  if (!endpoint) throw new Refusal(404, `This endpoint doesn't exist for merchant ${consumerKey}`);
  const currency = input.currency ?? endpoint.currencies[0] ?? "EUR";
  const now = core.now();
  const today = dayOf(now);
  const ids = { "client-orderid": "control", "recurring-payment-id": id.data };
  const checked = checkProfileFields({ kind, currency }, { ...input.fields, ...ids }, now);
  if ("refused" in checked) throw new Refusal(400, checked.refused.message);
  const blank: Profile = {
    ...blankProfile(consumerKey, endpoint.id, currency, today),
    ...{ id: id.data, kind, charging, repeats },
    amountRule: { kind: "fixed", amount: "0" },
  };
  const profile = {
    ...applyProfileFields(blank, checked.values, core.state.settings),
    ...(outcome ? { outcome } : {}),
  };
  const fault = findProfileFault(profile);
  if (fault) throw new Refusal(400, fault);
  await core.journal.append([putProfile(profile)], now);
  return showProfile(core, profile);
}

export function findProfile(core: Core, id: string, consumerKey: string | undefined): Profile {
  const found = [...core.state.profiles.values()].filter(
    (profile) => profile.id === id && (consumerKey === undefined || profile.consumerKey === consumerKey),
  );
  const [profile, ...others] = found;
  if (!profile) throw new Refusal(404, `This profile doesn't exist: ${id}`);
  if (others.length > 0) throw new Refusal(409, `${found.length} merchants have a profile ${id}: add consumer_key`);
  return profile;
}

export function showProfile(core: Core, profile: Profile) {
  const { state } = core;
  const today = dayOf(core.now());
  const reading = state.settings.recurring;
  const ids = state.charges.get(profileKey(profile.consumerKey, profile.id)) ?? [];
  const until = new Date(core.now().getTime() + horizonDays * 86_400_000);
  const upcoming = chargesBetween(profile, profile.earliest ?? today, dayOf(until), reading);
  return {
    profile: presentProfile(profile, today, state.settings),
    charges: ids.slice(-shownCharges).flatMap((id) => state.orders.get(id) ?? []),
    upcoming: upcoming.slice(0, shownUpcoming).map((charge) => ({
      ...charge,
      amount: amountAt(profile.amountRule, charge.index),
    })),
  };
}

export function listProfiles(core: Core, query: { consumerKey?: string | undefined; after: number; limit: number }) {
  const all = [...core.state.profiles.values()].filter(
    (profile) => query.consumerKey === undefined || profile.consumerKey === query.consumerKey,
  );
  const today = dayOf(core.now());
  const page = all.slice(query.after, query.after + query.limit);
  const end = query.after + page.length;
  return {
    profiles: page.map((profile) => presentProfile(profile, today, core.state.settings)),
    next: end < all.length ? end : null,
  };
}
