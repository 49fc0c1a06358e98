/** What a limit bounds: one order, what one user sends in a day, what leaves by one connection in a day. */
export const limitKinds = ["order", "user_day", "connection_day"] as const;
export type LimitKind = (typeof limitKinds)[number];
