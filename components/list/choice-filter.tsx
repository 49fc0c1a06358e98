import * as common from "@/messages/common";
import { Options, Select } from "../input";
import { Filter } from "./filter-bar";

type ConnectionFilterProps = { connections: readonly { id: string; name: string }[]; value: string | null };

export function ConnectionFilter({ connections, value }: ConnectionFilterProps) {
  return (
    <ChoiceFilter label={common.connection} name="connection" value={value} all={common.all} choices={connections} />
  );
}

type Choices = readonly { id: string; name: string }[] | Readonly<Record<string, string>>;
type Props = {
  label: string;
  name: string;
  value: string | null | undefined;
  all: string;
  choices: Choices;
};

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
