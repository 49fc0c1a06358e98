import { and, asc, inArray, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { rolesWith } from "@/lib/identity/auth/access/permissions";
import { scopeOf } from "@/lib/identity/auth/access/scope";
import { governed } from "./governed";
import { governedPermissions } from "./labels";
import type { Approver } from "./turn";

export async function listApprovers(db: Pick<Database, "select">): Promise<Approver[]> {
  const roles = [...new Set(governedPermissions.flatMap((permission) => rolesWith(governed[permission].decidedWith)))];
  return db
    .select({ id: users.id, name: users.name, role: users.role, connectionIds: scopeOf })
    .from(users)
    .where(and(isNull(users.disabledAt), inArray(users.role, roles)))
    .orderBy(asc(users.name), asc(users.id));
}
