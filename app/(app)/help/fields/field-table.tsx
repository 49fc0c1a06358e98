import { FactTable } from "@/components/fact-table";
import { type FieldReference, referenceOf } from "@/lib/gateway/fields/catalogue";
import { type Field, groups, type Secret } from "@/lib/gateway/fields/field";
import * as common from "@/messages/common";
import * as t from "@/messages/help/fields";

const necessities: Record<Field["necessity"], string> = {
  required: t.required,
  conditional: t.ifAgreed,
  optional: t.optional,
};

const secrets: Record<Exclude<Secret, null>, string> = {
  "never-stored": t.neverStored,
  sealed: t.storageTemporary,
  masked: t.storageMasked,
};

function lengthOf({ length }: FieldReference): string {
  return length === null ? "—" : String(length);
}

export function FieldTable({ fields, caption }: { fields: readonly Field[]; caption: string }) {
  return (
    <FactTable framed stacks caption={caption}>
      <thead>
        <tr>
          {[common.field, t.required, common.type, t.length, t.description].map((head) => (
            <th key={head} scope="col" className="last:w-1/2">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const reference = referenceOf(field);
          return (
            <tr key={field.name}>
              <td>
                <p className="font-medium">{field.label}</p>
                <p className="identifier break-all text-ink-2 text-xs">{field.name}</p>
                {field.aliases.length > 0 ? (
                  <p className="text-ink-3 text-xs">
                    {t.also(<span className="identifier">{field.aliases.join(", ")}</span>)}
                  </p>
                ) : null}
              </td>
              <td className="whitespace-nowrap">{necessities[field.necessity]}</td>
              <td translate="no">{reference.type}</td>
              <td className="figures whitespace-nowrap">
                <span className="text-ink-3 lg:hidden">{t.lengthLabel}</span>
                {lengthOf(reference)}
              </td>
              <td>
                <p className="prose-line">{field.help}</p>
                <p className="text-ink-3 text-xs">
                  {[groups[field.group], field.secret ? secrets[field.secret] : ""].filter(Boolean).join(" · ")}
                </p>
              </td>
            </tr>
          );
        })}
      </tbody>
    </FactTable>
  );
}
