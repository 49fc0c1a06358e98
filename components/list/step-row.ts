import { isTyping, shortcutsOn, stepOf } from "../shortcut-rules";

/**
 * Moves the focus to the next or previous row on `j` and `k`. Several tables may listen; the first one uses up the key.
 * Browser only.
 */
export function stepRow(event: KeyboardEvent): void {
  const step = stepOf(event);
  if (!step || isTyping(event) || !shortcutsOn()) return;
  event.preventDefault();
  const links = [...document.querySelectorAll<HTMLElement>("[data-row-link]")].filter(
    (link) => link.getClientRects().length > 0,
  );
  const row = document.activeElement?.closest("tr") ?? document.querySelector("tr[data-current]");
  const now = row ? links.findIndex((link) => row.contains(link)) : -1;
  const next = links[now === -1 ? 0 : Math.min(Math.max(now + step, 0), links.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
