export const limitKinds = ["order", "user_day", "connection_day"] as const;
export type LimitKind = (typeof limitKinds)[number];
