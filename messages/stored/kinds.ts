declare const kind: unique symbol;

/** What `render` (lib/core/text/render.ts) has written before a stored message takes it. */
export type Written<Kind extends string> = string & { readonly [kind]: Kind };

/** "1,000.00 EUR" in the organisation's number form. */
export type Money = Written<"money">;
/** "22 Nov 2026". */
export type Day = Written<"day">;
/** The label of an order's status: "Processing". */
export type Status = Written<"status">;
/** Other stored messages, one after the other. */
export type Sentences = Written<"sentences">;
