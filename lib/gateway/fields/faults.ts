import type { Operation } from "./catalogue";
import type * as texts from "./fault-texts";

declare const made: unique symbol;
/**
 * What is wrong with a value, or worth a warning: a key of `fault-texts.ts`, after "fields.", and its parameters. It is stored
 * like this, and becomes a sentence only where it is shown (`sentences.ts`).
 */
export interface Fault extends ReadonlyArray<unknown> {
  readonly [made]: true;
}

/** `suggestion`: what the value likely should be, for a user to take over. */
export type Finding = { field: string; fault: Fault; suggestion?: string };

/** A field as a parameter; its label is written where the fault is shown. */
export type FieldName = { of: Operation; field: string };

type Texts = typeof texts;
export type FaultKey = keyof Texts & string;
type Param<P> = P extends texts.Label
  ? FieldName
  : P extends readonly texts.Label[]
    ? readonly FieldName[]
    : P extends texts.End
      ? Fault
      : P;
type Params<Text> = Text extends (...params: infer P) => string ? { [At in keyof P]: Param<P[At]> } : [];

/** A fault: the compiler knows which parameters its key takes. */
export const fault = <Key extends FaultKey>(key: Key, ...params: Params<Texts[Key]>): Fault =>
  [`fields.${key}`, ...params] as unknown as Fault;
