import { z } from "zod";
import { TextAreaField, TextField } from "@/components/text-field";
import { payeeKey, payeeName, payeeNote } from "@/lib/payees/input";

type Props = {
  payee?: { key: string; name: string; note: string | null };
  errors: Readonly<Record<string, string>>;
};

/** Vendor number, name and note of a payee; uncontrolled, read by `readNames`. */
export function NameFields({ payee, errors }: Props) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Vendor number"
          name="key"
          required
          maxLength={64}
          spellCheck={false}
          defaultValue={payee?.key}
          hint="As your accounts know them. No two payees have the same."
          error={bareMessage(errors.key)}
          className="[&_input]:font-mono"
        />
        <TextField
          label="Name"
          name="name"
          required
          maxLength={200}
          defaultValue={payee?.name}
          hint="As you would look for them."
          error={bareMessage(errors.name)}
        />
      </div>
      <TextAreaField
        label="Note"
        name="note"
        maxLength={1000}
        defaultValue={payee?.note ?? ""}
        hint="Such as whom to call, and on which number you know them."
        error={bareMessage(errors.note)}
      />
    </>
  );
}

/** What was typed into `NameFields`. */
export function readNames(form: HTMLFormElement): { key: string; name: string; note: string | null } {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return { key: text("key"), name: text("name"), note: text("note") || null };
}

const names = z.object({ key: payeeKey, name: payeeName, note: payeeNote });

/** What is wrong with what was typed, by field; empty when it is good. */
export function nameFaults(typed: { key: string; name: string; note: string | null }): Record<string, string> {
  const found = names.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(found.map(({ path, message }) => [path.join("."), message]).reverse());
}

/** A message without the label it starts with, for the place under the field that has the label already. */
export function bareMessage(message: string | undefined): string | undefined {
  const rest = message?.replace(/^[^:]{1,40}: /, "");
  return rest && rest.charAt(0).toUpperCase() + rest.slice(1);
}
