import { readFromTab, writeToTab } from "@/components/tab-storage";

export type ListMemory = { href: string; ids: string[] };

const key = "orders.list";

export function rememberList(list: ListMemory): void {
  if (!writeToTab(key, list)) console.warn("the list is not remembered");
}

export function recallList(): ListMemory | null {
  return readFromTab<ListMemory>(key, isListMemory);
}

function isListMemory(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("href" in value) || !("ids" in value)) return false;
  return typeof value.href === "string" && value.href.startsWith("/orders") && Array.isArray(value.ids);
}
