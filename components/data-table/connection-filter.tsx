import { Select } from "../input";
import { Choices } from "./choices";
import { Filter } from "./filter-bar";

type Props = { connections: readonly { id: string; name: string }[]; value: string };

/** Narrows a list to one connection. `value`: the chosen one's id; empty: all. */
export function ConnectionFilter({ connections, value }: Props) {
  return (
    <Filter label="Connection">
      <Select name="connection" defaultValue={value}>
        <Choices all="All" choices={connections} />
      </Select>
    </Filter>
  );
}
