import { z } from "zod";
import { type Role, roles } from "@/lib/auth/permissions";

/** What a role is called and what it means, for pickers, lists and Help. */
export const roleWords: Record<Role, { label: string; meaning: string }> = {
  developer: { label: "Developer", meaning: "looks at connections, tests and debugs them; sees no payments" },
  viewer: { label: "Viewer", meaning: "sees orders and connections, changes nothing" },
  preparer: { label: "Preparer", meaning: "prepares and sends payouts" },
  approver: { label: "Approver", meaning: "also stops a connection and reads the audit trail" },
  admin: { label: "Admin", meaning: "also manages connections, people and settings" },
};

const name = z
  .string()
  .trim()
  .min(1, "Type a name.")
  .max(100, "A name has at most 100 characters.")
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "A name has no control characters.");
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "An e-mail address has at most 254 characters.")
  .pipe(z.email("Type an e-mail address, such as ana@example.com."));
const role = z.enum(roles, "Choose a role.");
const personId = z.uuid("This person does not exist.");

export const personInput = z.object({ name, email, role });
export const personChangeInput = z.object({ personId, name, role });
export const personIdInput = z.object({ personId });
