import { Block } from "@/components/block";
import type { ActionError } from "@/lib/auth/action";

/** What went wrong with the form as a whole; what belongs to a field stands under the field. */
export function FormError({ error, children }: { error: ActionError | null; children?: string }) {
  if (!error) return null;
  return (
    <Block tone="alarm" title="Not done" live>
      <p>{error.message}</p>
      {children ? <p>{children}</p> : null}
    </Block>
  );
}
