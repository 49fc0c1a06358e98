import type { ReactNode } from "react";
import type { ActionError } from "@/lib/identity/auth/access/action";
import * as t from "@/messages/components/form";
import { Block } from "../block";

type Props = {
  /** What the action answered. */
  error: Pick<ActionError, "message" | "fields"> | null;
  /** Names whose messages stand at their fields, as do those under them ("paths" for "paths.sale"). */
  shown?: Iterable<string>;
  /** Is under what went wrong. */
  children?: ReactNode;
};

/** What went wrong with a form as a whole; what belongs to a field is under the field. */
export function FormError({ error, shown = [], children }: Props) {
  if (!error) return null;
  const names = [...shown];
  const rest = Object.entries(error.fields).filter(([name]) => !names.some((one) => isAtOrUnder(name, one)));
  const count = Object.keys(error.fields).length - rest.length;
  if (count > 0 && rest.length === 0) {
    return (
      <p role="alert" className="text-alarm-text text-sm">
        {t.nothingWasSaved(count)}
      </p>
    );
  }
  return (
    <Block tone="alarm" title={t.actionNotCompleted} live>
      <p>{rest.length > 0 ? rest.map(([, message]) => message).join("; ") : error.message}</p>
      {children}
    </Block>
  );
}

/** "paths.sale" is at "paths.sale" and under "paths". */
export const isAtOrUnder = (name: string, place: string): boolean => name === place || name.startsWith(`${place}.`);
