import { z } from "zod";
import { defineList, rowNumber, searchText } from "@/lib/core/lists/list";
import { auditPermissions } from "@/lib/identity/auth/access/audit-events";
import * as t from "@/messages/audit/model";

export const auditList = defineList({
  path: "/audit",
  filters: {
    who: z.union([z.literal("system"), z.uuid()], t.userNotFound),
    permission: z.enum(auditPermissions, t.actionNotFound),
    about: searchText,
  },
  id: rowNumber,
});

export type AuditFilter = ReturnType<typeof auditList.read>["filter"];
