import type { ActionError } from "@/lib/identity/auth/access/action";
import * as t from "@/messages/components/form";
import { FormError } from "./form-error";

/** Why something was not sent, where the fields of the refusal are shown elsewhere or are no fields of the form. */
export function NotDone({ error }: { error: ActionError | null }) {
  if (!error) return null;
  const isUnsure = error.code === "unavailable" || error.code === "unexpected";
  return (
    <FormError error={{ message: error.message, fields: {} }}>
      {isUnsure ? <p>{t.youCanSafelySubmit}</p> : null}
    </FormError>
  );
}
