import { z } from "zod";
import { type Verdict, verdicts } from "./verdicts";

/** Ids of rows are 64-bit; longer numbers are no ids. */
const rowId = z.string().regex(/^[1-9]\d{0,17}$/, "this delivery cannot be found");
/** A page of the list. */
export const acknowledgedAtOnceMax = 50;

export const acknowledgeInput = z.object({
  callbackIds: z
    .array(rowId)
    .min(1, "Choose a delivery")
    .max(acknowledgedAtOnceMax, `At most ${acknowledgedAtOnceMax} at once`),
});

/** attention: exceptions that nobody took note of. exceptions: all of them. */
export const callbackViews = ["attention", "exceptions", "all"] as const;
export type CallbackView = (typeof callbackViews)[number];

export type CallbackFilter = { view: CallbackView; verdict: Verdict | null; connectionId: string | null };
/** Where a page begins: older or newer than the delivery of this id. */
export type CallbackCursor = { side: "before" | "after"; id: string };

/** Reads the address of the list; whatever cannot be meant is left out. */
export function readCallbackSearch(param: (name: string) => string | undefined): {
  filter: CallbackFilter;
  cursor: CallbackCursor | null;
} {
  const read = <T>(shape: z.ZodType<T>, name: string): T | null => shape.safeParse(param(name)).data ?? null;
  const [before, after] = [read(rowId, "before"), read(rowId, "after")];
  return {
    filter: {
      view: read(z.enum(callbackViews), "view") ?? "attention",
      verdict: read(z.enum(verdicts), "verdict"),
      connectionId: read(z.uuid(), "connection"),
    },
    cursor: before ? { side: "before", id: before } : after ? { side: "after", id: after } : null,
  };
}

/** Whether text can be the id of a delivery. */
export function isCallbackId(text: string): boolean {
  return rowId.safeParse(text).success;
}
