import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "./field";
import { Input, Select, TextArea } from "./input";

type Controlled<T> = FieldProps & Omit<T, keyof FieldProps | "children">;

function split<T extends FieldProps>({ label, hint, help, error, counter, required, id, className, ...control }: T) {
  return { field: { label, hint, help, error, counter, required, id, className }, control };
}

export function TextField(props: Controlled<ComponentProps<typeof Input>>) {
  const { field, control } = split(props);
  return <Field {...field}>{(wiring) => <Input {...control} {...wiring} />}</Field>;
}

export function TextAreaField(props: Controlled<ComponentProps<"textarea">>) {
  const { field, control } = split(props);
  return <Field {...field}>{(wiring) => <TextArea {...control} {...wiring} />}</Field>;
}

export function SelectField({ children, ...props }: Controlled<ComponentProps<"select">> & { children: ReactNode }) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <Select {...control} {...wiring}>
          {children}
        </Select>
      )}
    </Field>
  );
}
