import * as t from "@/messages/sign-in/model";
import { may, type Permission, permissions, type Role, roleLabels } from "./permissions";

export function whyNot(role: Role, permission: Permission, deed = t.doThis): string | null {
  if (may(role, permission)) return null;
  const allowed = permissions[permission].roles.map((one) => roleLabels[one].one);
  const last = allowed.at(-1) ?? t.noRoleAllowed;
  const who = allowed.length > 1 ? t.or(allowed.slice(0, -1).join(", "), last) : last;
  return t.onlyCan(who, deed);
}
