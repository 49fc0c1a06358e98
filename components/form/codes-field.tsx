"use client";

import { useState } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import { TextField } from "../text-field";
import type { FieldTools } from "./field-tools";

type Props<Values extends FieldValues> = Pick<FieldTools<Values>, "form" | "errorOf"> & {
  name: Path<Values>;
  label: string;
  hint: string;
  required?: boolean;
};

export function CodesField<Values extends FieldValues>({ form, errorOf, name, ...field }: Props<Values>) {
  const [text, setText] = useState(() => ((form.getValues(name) ?? []) as string[]).join(", "));
  return (
    <TextField
      {...field}
      name={name}
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const codes = event.target.value.split(/[\s,;]+/).filter(Boolean);
        form.setValue(name, codes as PathValue<Values, Path<Values>>, { shouldValidate: form.formState.isSubmitted });
      }}
      error={errorOf(name)}
    />
  );
}
