import { bareField, type FieldTools } from "@/components/form/field-tools";
import { TextAreaField, TextField } from "@/components/text-field";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/shared";

export type Names = { key: string; name: string; note?: string | null };

export function NameFields<Values extends Names>({ tools }: { tools: FieldTools<Values> }) {
  const field = bareField(tools as unknown as FieldTools<Names>);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={common.vendorNumber}
          {...field("key")}
          required
          maxLength={64}
          spellCheck={false}
          hint={t.vendorNumberHint}
          className="[&_input]:font-mono"
        />
        <TextField label={common.nameLabel} {...field("name")} required maxLength={200} hint={t.nameHint} />
      </div>
      <TextAreaField label={t.note} {...field("note")} maxLength={1000} hint={t.noteHint} />
    </>
  );
}
