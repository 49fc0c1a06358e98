import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "./field";
import { Input, Select, TextArea } from "./input";

type Controlled<T> = FieldProps & Omit<T, keyof FieldProps | "children">;

/** Splits the props of the field from those of its control. */
function split<T extends FieldProps>({ label, hint, help, error, counter, required, id, className, ...control }: T) {
  return { field: { label, hint, help, error, counter, required, id, className }, control };
}

/** Label, input, hint and error in one. `ref`, `name` and the rest go to the input (react-hook-form's register fits). */
export function TextField(props: Controlled<ComponentProps<typeof Input>>) {
  const { field, control } = split(props);
  return <Field {...field}>{(wiring) => <Input {...control} {...wiring} />}</Field>;
}

/** The same with many lines. */
export function TextAreaField(props: Controlled<ComponentProps<"textarea">>) {
  const { field, control } = split(props);
  return <Field {...field}>{(wiring) => <TextArea {...control} {...wiring} />}</Field>;
}

/** The same with a native select; children are its options. */
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
