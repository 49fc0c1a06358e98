import type { Money, Sentences, Status } from "./kinds";

export const given = (text: string) => text;
export const typed = (text: string) => text;
export const named = (name: string, text: Sentences) => `${name}: ${text}`;
export const status = (status: Status) => `${status}`;
export const amount = (amount: Money) => `${amount}`;
export const all = (sentences: Sentences) => `${sentences}`;
