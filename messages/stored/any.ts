import type { Money, Sentences, Status } from "./kinds";

/** What a call came to, or the gateway reported, in words from elsewhere. */
export const given = (text: string) => text;
/** What a user typed, where a message of ours can be instead. */
export const typed = (text: string) => text;
export const named = (name: string, text: Sentences) => `${name}: ${text}`;
export const status = (status: Status) => `${status}`;
export const amount = (amount: Money) => `${amount}`;
export const all = (sentences: Sentences) => `${sentences}`;
