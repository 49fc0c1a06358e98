import type { ChargeOptions, EndpointRules, PayoutOptions, UpdateOptions } from "./schema";
import * as schema from "./schema";

type Raw = Readonly<Record<string, string | undefined>>;

/** Evaluates a whole call as the gateway sees it, with the fields that Paydesk fills in among the others. */
export const parsePayout = (raw: Raw, rules: EndpointRules, options: PayoutOptions) =>
  schema.parsePayout({}, rules, { ...options, filled: raw });
export const parseUpdate = (raw: Raw, options: UpdateOptions) => schema.parseUpdate({}, { ...options, filled: raw });
export const parseCharge = (raw: Raw, rules: EndpointRules, options: ChargeOptions) =>
  schema.parseCharge({}, rules, { ...options, filled: raw });
