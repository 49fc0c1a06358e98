import { Options, Select } from "../input";
import { Filter } from "./filter-bar";

type Choices = readonly { id: string; name: string }[] | Readonly<Record<string, string>>;
type Props = {
  label: string;
  /** The parameter of the address. */
  name: string;
  value: string | null | undefined;
  /** The text of the choice that narrows nothing. */
  all: string;
  /** By value: what each is called. */
  choices: Choices;
};

/** A filter that narrows a list to one of some things. */
export function ChoiceFilter({ label, name, value, all, choices }: Props) {
  const named = Array.isArray(choices) ? choices : Object.entries(choices).map(([id, text]) => ({ id, name: text }));
  return (
    <Filter label={label}>
      <Select name={name} defaultValue={value ?? ""}>
        <option value="">{all}</option>
        <Options of={named} />
      </Select>
    </Filter>
  );
}
