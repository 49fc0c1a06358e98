/** What stands in the book of recurring profiles, as words that database and browser share. */

/** SRC: the payer's card is charged. DST: the receiver's card is paid to. */
export const profileKinds = ["SRC", "DST"] as const;

/** Whether the gateway charges it by itself, or only when it is told to. */
export const chargings = ["automatic", "manual"] as const;
export type Charging = (typeof chargings)[number];

/** How something came into the book: by a person, by a file, or by an order that showed it. */
export const bookSources = ["typed", "file", "order"] as const;
export type BookSource = (typeof bookSources)[number];
