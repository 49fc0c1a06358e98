import * as common from "@/messages/common";
import { ChoiceFilter } from "./choice-filter";

type Props = { connections: readonly { id: string; name: string }[]; value: string | null };

export function ConnectionFilter({ connections, value }: Props) {
  return (
    <ChoiceFilter label={common.connection} name="connection" value={value} all={common.all} choices={connections} />
  );
}
