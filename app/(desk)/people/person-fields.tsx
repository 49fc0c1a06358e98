import { SelectField, TextField } from "@/components/text-field";
import { roles } from "@/lib/auth/permissions";
import type { FieldErrors } from "@/lib/core/errors";
import { roleWords } from "@/lib/people/input";

type Props = { person?: { name: string; role: string }; errors: FieldErrors };

/** Name of a person, as typed or as it is. */
export function NameField({ person, errors }: Props) {
  return (
    <TextField label="Name" name="name" required maxLength={100} defaultValue={person?.name} error={errors.name} />
  );
}

/** Role of a person, with what each role means. */
export function RoleField({ person, errors }: Props) {
  return (
    <SelectField
      label="Role"
      name="role"
      required
      defaultValue={person?.role ?? ""}
      error={errors.role}
      hint="Each role may do what the one before it may."
    >
      {person ? null : <option value="">Choose a role</option>}
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleWords[role].label}: {roleWords[role].meaning}
        </option>
      ))}
    </SelectField>
  );
}
