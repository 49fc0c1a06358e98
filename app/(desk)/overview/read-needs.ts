import { readWaiting } from "@/lib/approvals/waiting";
import { may } from "@/lib/auth/permissions";
import type { Person } from "@/lib/auth/session";
import { countBatchesOn, countBatchesOnOthers, countWithErrors } from "@/lib/batches/waiting";
import { countAttention, findOldestAttention } from "@/lib/callbacks/queries";
import type { Desk } from "@/lib/core/desk";
import { countSentBack } from "@/lib/orders/approval-queries";
import { type NeedSum, readOrderNeeds } from "@/lib/overview/needs";
import { countSettlements, countSettlementsOn } from "@/lib/settlements/waiting";
import { type NeedName, needWords } from "./need-words";

/** One line: how many of a kind wait, what they come to, since when; `href` is the list of exactly these. */
export type Need = {
  name: NeedName;
  count: number;
  /** There are more than were counted. */
  more: boolean;
  sums: NeedSum[];
  oldestAt: Date | null;
  href: string;
};

type Viewer = Pick<Person, "id" | "role" | "connectionIds">;

/** What waits for this person, gravest first, then oldest; and what waits for others. */
export async function readNeeds(desk: Desk, person: Viewer): Promise<{ mine: Need[]; others: Need[] }> {
  const { db } = desk;
  const reach = person.connectionIds;
  const [
    ofOrders,
    waiting,
    settlementsOn,
    settlements,
    batches,
    batchesOfOthers,
    withErrors,
    sentBack,
    attention,
    oldestAttention,
  ] = await Promise.all([
    readOrderNeeds(desk, reach),
    readWaiting(db, person, desk.now()),
    countSettlementsOn(db, person),
    countSettlements(db, person),
    countBatchesOn(db, person),
    countBatchesOnOthers(db, person),
    countWithErrors(db, person),
    countSentBack(db, person),
    countAttention(desk, reach),
    findOldestAttention(desk, reach),
  ]);
  const plain = { more: false, sums: [], oldestAt: null };
  const own: Need[] = [
    { ...plain, name: "approvals", count: waiting.mine.count, oldestAt: waiting.mine.oldestAt, href: "/approvals" },
    { ...plain, name: "settlements", count: settlementsOn, href: "/approvals" },
    { ...plain, name: "batches", count: batches, href: "/batches?on=me" },
    { ...plain, name: "errors", count: withErrors, href: "/batches?stage=errors&by=me" },
    { ...plain, name: "sent_back", count: sentBack, href: `/orders?status=sent_back&person=${person.id}` },
  ];
  const shared: Need[] = [
    ...ofOrders.map(({ word, orders, more, sums, oldestAt }) => ({
      name: word,
      count: orders,
      more,
      sums,
      oldestAt,
      href: `/orders?needs=people&status=${word}`,
    })),
    { ...plain, name: "callbacks", count: attention, oldestAt: oldestAttention, href: "/callbacks" },
  ];
  const ofOthers: Need[] = [
    {
      ...plain,
      name: "approvals",
      count: waiting.others.count,
      oldestAt: waiting.others.oldestAt,
      href: "/approvals?tab=others",
    },
    { ...plain, name: "settlements", count: settlements - settlementsOn, href: "/approvals?tab=others" },
    { ...plain, name: "batches_of_others", count: batchesOfOthers, href: "/batches?on=others" },
  ];
  const canAct = ({ name }: Need) => may(person.role, needWords[name].act);
  return {
    mine: sort([...own, ...shared.filter(canAct)]),
    others: sort([...shared.filter((need) => !canAct(need)), ...ofOthers]),
  };
}

/** Those that there are, gravest first, then oldest. */
function sort(needs: Need[]): Need[] {
  const at = ({ oldestAt }: Need) => oldestAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return needs
    .filter(({ count }) => count > 0)
    .sort((a, b) => needWords[a.name].rank - needWords[b.name].rank || at(a) - at(b));
}
