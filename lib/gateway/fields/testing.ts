import type { Operation } from "./catalogue";
import * as faultTexts from "./fault-texts";
import type { FaultKey, Finding } from "./faults";
import type { ChargeOptions, EndpointRules, PayoutOptions, UpdateOptions } from "./schema";
import * as schema from "./schema";
import { faultText, sentenceOf } from "./sentences";

type Raw = Readonly<Record<string, string | undefined>>;

export const parsePayout = (raw: Raw, rules: EndpointRules, options: PayoutOptions) =>
  schema.parsePayout({}, rules, { ...options, filled: raw });
export const parseUpdate = (raw: Raw, options: UpdateOptions) => schema.parseUpdate({}, { ...options, filled: raw });
export const parseCharge = (raw: Raw, rules: EndpointRules, options: ChargeOptions) =>
  schema.parseCharge({}, rules, { ...options, filled: raw });

type Plain<P> = P extends faultTexts.Label | faultTexts.End
  ? string
  : P extends readonly faultTexts.Label[]
    ? readonly string[]
    : P;
type PlainTexts = {
  [Key in FaultKey]: (typeof faultTexts)[Key] extends (...params: infer P) => string
    ? (...params: { [At in keyof P]: Plain<P[At]> }) => string
    : string;
};
export const texts = faultTexts as unknown as PlainTexts;

export const sentencesOf = (operation: Operation, findings: readonly Finding[]) =>
  findings.map((finding) => sentenceOf(operation, finding, faultText));
