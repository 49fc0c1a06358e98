import { Block } from "@/components/block";
import type { ActionError } from "@/lib/auth/action";

/** What went wrong with a form as a whole; what belongs to a field stands under the field. */
export function FormError({ error, shown = [] }: { error: ActionError | null; shown?: readonly string[] }) {
  if (!error) return null;
  const rest = Object.entries(error.fields).filter(([name]) => !shown.includes(name));
  const count = Object.keys(error.fields).length - rest.length;
  if (count > 0 && rest.length === 0) {
    return (
      <p role="alert" className="text-alarm-text text-sm">
        Nothing was saved: {count === 1 ? "one field needs" : `${count} fields need`} mending.
      </p>
    );
  }
  return (
    <Block tone="alarm" title="Not done" live>
      <p>{rest.length > 0 ? rest.map(([, message]) => message).join("; ") : error.message}</p>
    </Block>
  );
}
