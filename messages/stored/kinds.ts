declare const kind: unique symbol;

export type Written<Kind extends string> = string & { readonly [kind]: Kind };

export type Money = Written<"money">;
export type Day = Written<"day">;
export type Status = Written<"status">;
export type Sentences = Written<"sentences">;
