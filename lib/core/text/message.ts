import type { Fault } from "@/lib/gateway/fields/faults";
import type { orderLabels } from "@/messages/orders/status-labels";
import type { Written } from "@/messages/stored/kinds";
import type { stored } from "@/messages/stored/registry";

type Rooms = typeof stored;
export type MessageKey = { [R in keyof Rooms & string]: `${R}.${keyof Rooms[R] & string}` }[keyof Rooms & string];
type TextOf<Key> = Key extends `${infer R extends keyof Rooms & string}.${infer Name}`
  ? Rooms[R][Name & keyof Rooms[R]]
  : never;

declare const made: unique symbol;
interface Made extends ReadonlyArray<unknown> {
  readonly [made]: true;
}
export type Message = Made | Fault;
export type Messages = Message | readonly Message[];

/** Amounts are decimal strings, moments ISO 8601. */
export type Params = {
  money: { amount: string; currency: string };
  day: { at: string };
  status: { status: keyof typeof orderLabels };
  sentences: Messages;
};
type Param<P> = P extends Written<infer Kind> ? Params[Kind & keyof Params] : P;
type ParamsOf<Key> = TextOf<Key> extends (...params: infer P) => string ? { [At in keyof P]: Param<P[At]> } : [];

export const message = <Key extends MessageKey>(key: Key, ...params: ParamsOf<Key>): Message =>
  [key, ...params] as unknown as Message;

export const typed = (text: string): Message => message("any.typed", text);

export const given = (text: string): Message => message("any.given", text);

export const together = (...[first, ...rest]: [Message, ...Message[]]): Message =>
  rest.length === 0 ? first : message("any.all", [first, ...rest]);

export const moneyOf = ({ amount, currency }: { amount: string | null; currency: string | null }) => ({
  amount: amount ?? "",
  currency: currency ?? "",
});

export const isMessage = (value: unknown): value is Message =>
  Array.isArray(value) && typeof value[0] === "string" && /^\w+\.\w+$/.test(value[0]);

export const isOf = (text: Message | null, key: MessageKey): boolean => text?.[0] === key;
