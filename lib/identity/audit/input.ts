import { z } from "zod";
import { defineList, rowNumber, searchText } from "@/lib/core/lists/list";
import { unattendedActors } from "@/lib/core/runtime/actors";
import { auditPermissions } from "@/lib/identity/auth/access/audit-events";
import * as t from "@/messages/audit/model";

/** The gateway reports, but changes nothing that the audit log keeps. */
export const recordedActors = unattendedActors.filter((kind) => kind !== "gateway");

export const isActorKind = (who: string): who is (typeof recordedActors)[number] =>
  (recordedActors as readonly string[]).includes(who);

export const auditList = defineList({
  path: "/audit",
  filters: {
    who: z.union([z.enum(recordedActors), z.uuid()], t.userNotFound),
    permission: z.enum(auditPermissions, t.actionNotFound),
    about: searchText,
  },
  id: rowNumber,
});

export type AuditFilter = ReturnType<typeof auditList.read>["filter"];
