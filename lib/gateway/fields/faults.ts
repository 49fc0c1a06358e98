import type { Operation } from "./catalogue";
import type * as texts from "./fault-texts";

declare const made: unique symbol;
export interface Fault extends ReadonlyArray<unknown> {
  readonly [made]: true;
}

export type Finding = { field: string; fault: Fault; suggestion?: string };

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

export const fault = <Key extends FaultKey>(key: Key, ...params: Params<Texts[Key]>): Fault =>
  [`fields.${key}`, ...params] as unknown as Fault;
