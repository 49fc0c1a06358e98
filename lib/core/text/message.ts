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
/** What Paydesk states, as it is stored: a key of messages/stored or of the fields' faults, and its parameters. Only `render` turns it into a sentence. */
export type Message = Made | Fault;
/** One message, or several whose sentences follow each other. */
export type Messages = Message | readonly Message[];

/** Parameters that `render` writes, as they are stored. Amounts are decimal strings, moments ISO 8601. */
export type Params = {
  money: { amount: string; currency: string };
  day: { at: string };
  status: { status: keyof typeof orderLabels };
  sentences: Messages;
};
type Param<P> = P extends Written<infer Kind> ? Params[Kind & keyof Params] : P;
type ParamsOf<Key> = TextOf<Key> extends (...params: infer P) => string ? { [At in keyof P]: Param<P[At]> } : [];

/** A message to store: the compiler knows which parameters its key takes. */
export const message = <Key extends MessageKey>(key: Key, ...params: ParamsOf<Key>): Message =>
  [key, ...params] as unknown as Message;

/** What a user typed. */
export const typed = (text: string): Message => message("any.typed", text);

/** Words from elsewhere, such as a library's. */
export const given = (text: string): Message => message("any.given", text);

/** Several messages as one: their sentences follow each other. */
export const together = (...[first, ...rest]: [Message, ...Message[]]): Message =>
  rest.length === 0 ? first : message("any.all", [first, ...rest]);

/** An amount as a message takes it, also where a part of it is not known. */
export const moneyOf = ({ amount, currency }: { amount: string | null; currency: string | null }) => ({
  amount: amount ?? "",
  currency: currency ?? "",
});

/** Whether a stored value is a message, and no text from elsewhere. */
export const isMessage = (value: unknown): value is Message =>
  Array.isArray(value) && typeof value[0] === "string" && /^\w+\.\w+$/.test(value[0]);

/** Whether it is the message of this key, whatever its parameters. */
export const isOf = (text: Message | null, key: MessageKey): boolean => text?.[0] === key;
