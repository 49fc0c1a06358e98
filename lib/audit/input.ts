import { z } from "zod";
import { auditPermissions } from "@/lib/auth/audit-events";
import { defineList, rowNumber, searchText } from "@/lib/core/list";
import * as t from "@/messages/audit/model";

export const auditList = defineList({
  path: "/audit",
  filters: {
    /** A user's id; `system`: acts of nobody who is signed in. */
    who: z.union([z.literal("system"), z.uuid()], t.thisUserDoesntExist),
    permission: z.enum(auditPermissions, t.thisActionDoesntExist),
    /** The id of what it was done to. */
    about: searchText,
  },
  id: rowNumber,
});

export type AuditFilter = ReturnType<typeof auditList.read>["filter"];
