import type { ActionError } from "@/lib/identity/auth/access/action";
import * as t from "@/messages/components/shared";
import { FormError } from "./form-error";

export function NotDone({ error }: { error: ActionError | null }) {
  if (!error) return null;
  const isUnsure = error.code === "unavailable" || error.code === "unexpected";
  return (
    <FormError error={{ message: error.message, fields: {} }}>{isUnsure ? <p>{t.resubmitSafe}</p> : null}</FormError>
  );
}
