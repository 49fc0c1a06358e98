import type { Sentences } from "./kinds";

/** What a user typed, where a message of ours can be instead. */
export const typed = (text: string) => text;
export const all = (sentences: Sentences) => `${sentences}`;
