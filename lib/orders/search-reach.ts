import type { OrderSort } from "./list-search";

/** A part of the list by time: from `since` on, before `until`; `keys` are the days in which its orders were made (`day_keys`). */
export type Reach = { since: Date; until: Date; keys: number[] };

const dayMs = 86_400_000;
/** Days of one key, shortest first; a key is its place here and a number counted from 1970-01-01 UTC. */
const keyDays = [1, 8, 64];
const keysEach = 1_000_000;

/** Whether a list sorted so goes by time, and which way: the newest first is towards the past. */
export const towards = (sort: OrderSort, side: "after" | "before" = "after"): "past" | "future" | null => {
  if (sort !== "newest" && sort !== "oldest") return null;
  return (sort === "newest") === (side === "after") ? "past" : "future";
};

/** The days around a moment and as many further on, in widening reaches: each holds everything between the moment and its far end. */
export function reachesFrom(moment: Date, way: "past" | "future"): Reach[] {
  return keyDays.map((days, level) => {
    const number = Math.floor(moment.getTime() / (days * dayMs));
    const numbers = way === "past" ? [number - 1, number] : [number, number + 1];
    const [first = number] = numbers;
    return {
      since: new Date(first * days * dayMs),
      until: new Date((first + 2) * days * dayMs),
      keys: numbers.map((one) => (level + 1) * keysEach + one),
    };
  });
}
