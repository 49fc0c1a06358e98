/** What a file asks for: charges of stored profiles, payouts, or changes of profiles. */
export const batchKinds = ["recurring", "payout", "update"] as const;
export type BatchKind = (typeof batchKinds)[number];

/** How a row stands before it is released. aside: left out here; it may stand in another draft. */
export const rowVerdicts = ["ready", "error", "question", "aside"] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

/** An act on the cells or rows of a draft, as its history keeps it. alike: all cells that read the same. */
export const editKinds = ["type", "paste", "fill", "replace", "clear", "alike", "exclude", "restore"] as const;
export type EditKind = (typeof editKinds)[number];

/** Why a batch was made from another: rows that were set aside, or rows that finally failed. */
export const parentKinds = ["aside", "failed"] as const;
export type ParentKind = (typeof parentKinds)[number];

/** Rows in one call of the native batch: at most so many, and so many where nobody chose. */
export const chunkRowsMost = 500;

/** Longest text to look for: it is part of an address, percent-encoded at nine characters each. */
export const findTextMost = 200;
export const chunkRowsUsual = 100;
