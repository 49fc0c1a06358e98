import { z } from "zod";
import { choice, defineList, idOf, rowNumber, several } from "@/lib/core/lists/list";
import * as t from "@/messages/callbacks/model";
import * as ids from "@/messages/core/model";
import { verdicts } from "./verdicts";

export const acknowledgedAtOnceMax = 50;

export const acknowledgeInput = z.object({
  callbackIds: z
    .array(rowNumber)
    .min(1, t.selectionMissing)
    .max(acknowledgedAtOnceMax, t.tooManySelected(acknowledgedAtOnceMax)),
});

export const callbackViews = ["attention", "exceptions", "all"] as const;
export type CallbackView = (typeof callbackViews)[number];

export const callbackList = defineList({
  path: "/callbacks",
  filters: {
    view: choice(callbackViews).default("attention"),
    verdict: several(choice(verdicts)),
    connectionId: idOf(ids.aConnection),
  },
  tab: "view",
  id: rowNumber,
});

export type CallbackFilter = ReturnType<typeof callbackList.read>["filter"];

export function isCallbackId(text: string): boolean {
  return rowNumber.safeParse(text).success;
}
