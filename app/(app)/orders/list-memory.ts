import { readFromTab, writeToTab } from "@/components/tab-storage";

/** The list that the user came from: its address, and its orders in their order. Kept for this tab only. */
export type ListMemory = { href: string; ids: string[] };

const key = "orders.list";

/** Browser only. Without storage, only the links to the orders before and after are missing. */
export function rememberList(list: ListMemory): void {
  if (!writeToTab(key, list)) console.warn("the list is not remembered");
}

/** null when no list was opened in this tab. Browser only. */
export function recallList(): ListMemory | null {
  return readFromTab<ListMemory>(key, isListMemory);
}

function isListMemory(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("href" in value) || !("ids" in value)) return false;
  return typeof value.href === "string" && value.href.startsWith("/orders") && Array.isArray(value.ids);
}
