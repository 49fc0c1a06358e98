import { z } from "zod";
import * as t from "@/messages/attachments/model";
import { attachedTo, attachmentBounds, faultOf } from "./attachment";

export const besideInput = z.object({
  subject: z.enum(attachedTo, t.subjectNotFound),
  subjectId: z.uuid(t.subjectNotFound),
  fileName: z
    .string()
    .trim()
    .min(1, t.nameIsMissing)
    .max(attachmentBounds.name, t.nameTooLong(attachmentBounds.name))
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, t.nameHasControls),
});

export const attachInput = besideInput.extend({
  content: z.instanceof(Uint8Array).superRefine((content, { addIssue }) => {
    const message = faultOf(content);
    if (message) addIssue({ code: "custom", message });
  }),
});

export const removeInput = z.object({ attachmentId: z.uuid(t.notFound), removed: z.boolean() });
