import type { Role } from "@/lib/auth/permissions";
import type { Reach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import { openDesk } from "@/lib/core/open-desk";
import { readInstallationState } from "@/lib/installation/queries";
import { readTrouble, type TroubleScope } from "@/lib/orders/trouble-queries";
import { SilenceBlock } from "../callbacks/silence-block";
import { TroubleBlock } from "./trouble-block";

type Props = {
  person: { role: Role; email: string; connectionIds: Reach };
  scope: TroubleScope;
  /** It stands elsewhere than on the connection's own page; so it does by itself where the scope is wider. */
  away?: boolean;
  /** Where nothing stands in the way, tell of connections that should have called back by now. */
  withSilence?: boolean;
};

/**
 * Why nothing leaves, where something stands in the way; nothing else. The frame of every page tells what concerns the
 * whole installation, a page what concerns its connections: of the two only the worse.
 */
export async function Troubles({ person, scope, away = typeof scope === "string", withSilence = false }: Props) {
  const desk = openDesk();
  const trouble = await readTrouble(desk, scope, person.connectionIds);
  const block = trouble ? (
    <TroubleBlock trouble={trouble} person={person} away={away} />
  ) : withSilence && (await isOpen(desk)) ? (
    <SilenceBlock reach={person.connectionIds} connectionId={typeof scope === "string" ? null : scope.connectionId} />
  ) : null;
  return block ? <div className="mb-4 empty:hidden">{block}</div> : null;
}

/** Nothing stands in the way of the whole installation; if something does, the frame tells of it, and that is worse. */
async function isOpen(desk: Desk): Promise<boolean> {
  return (await readInstallationState(desk.db)).word === "open";
}
