import type { ReactNode } from "react";
import type { ActionError } from "@/lib/identity/auth/access/action";
import * as t from "@/messages/components/shared";
import { Block } from "../block";

type Props = {
  error: Pick<ActionError, "message" | "fields"> | null;
  shown?: Iterable<string>;
  children?: ReactNode;
};

export function FormError({ error, shown = [], children }: Props) {
  if (!error) return null;
  const names = [...shown];
  const rest = Object.entries(error.fields).filter(([name]) => !names.some((one) => isAtOrUnder(name, one)));
  const count = Object.keys(error.fields).length - rest.length;
  if (count > 0 && rest.length === 0) {
    return (
      <p role="alert" className="text-alarm-text text-sm">
        {t.fieldErrors(count)}
      </p>
    );
  }
  return (
    <Block tone="alarm" title={t.failedTitle} live>
      <p>{rest.length > 0 ? rest.map(([, message]) => message).join("; ") : error.message}</p>
      {children}
    </Block>
  );
}

export const isAtOrUnder = (name: string, place: string): boolean => name === place || name.startsWith(`${place}.`);
