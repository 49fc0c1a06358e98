import type { Role } from "@/lib/auth/permissions";
import { openDesk } from "@/lib/core/open-desk";
import { readTrouble, type TroubleScope } from "@/lib/orders/trouble-queries";
import { TroubleBlock } from "./trouble-block";

type Props = { person: { role: Role; email: string }; scope: TroubleScope };

/**
 * Why nothing leaves, where something stands in the way; nothing else. The frame of every page tells what concerns the
 * whole installation, a page what concerns its connections: of the two only the worse.
 */
export async function Troubles({ person, scope }: Props) {
  const trouble = await readTrouble(openDesk(), scope);
  if (!trouble) return null;
  return (
    <div className="mb-4">
      <TroubleBlock trouble={trouble} person={person} />
    </div>
  );
}
