"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import * as t from "@/messages/components/shared";
import { Button } from "./button";
import { Field, type FieldProps } from "./field";
import { Input } from "./input";

type Props = FieldProps & Omit<ComponentProps<typeof Input>, keyof FieldProps | "type">;

export function PasswordField({ label, hint, error, required, className, ...control }: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(wiring) => (
        <span className="flex gap-1">
          <Input {...control} {...wiring} required={required} type={shown ? "text" : "password"} spellCheck={false} />
          <Button
            iconOnly
            icon={<Icon size={16} aria-hidden />}
            aria-label={t.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}
