import { z } from "zod";
import { textMaxLength } from "@/lib/books/matching/input";
import { explanationKinds } from "@/lib/books/matching/labels";
import * as common from "@/messages/common";
import * as t from "@/messages/matching/workbook";
import { differencesMax, targetMaxLength, workbookActs } from "./columns";

const row = z.object({
  ...{ row: z.int(), itemId: z.uuid({ error: common.idInvalid }), act: z.enum(workbookActs) },
  ...{ left: z.string(), right: z.string(), currency: z.string() },
  ...{ reason: z.string().max(textMaxLength), target: z.string().max(targetMaxLength) },
  ...{ explanation: z.enum(explanationKinds).nullable(), until: z.string().max(10).nullable() },
});

export const workbookInput = z.object({
  fileName: z.string().trim().min(1).max(200),
  seenDigest: z.string().max(64),
  rows: z.array(row).max(differencesMax, t.tooManyRows(String(differencesMax))),
});
