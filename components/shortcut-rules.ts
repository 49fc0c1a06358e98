const cookieName = "shortcuts";

/** Whether single-key shortcuts are on; a user may switch them off (WCAG 2.2, 2.1.4). Browser only. */
export function shortcutsOn(): boolean {
  return !document.cookie.split("; ").includes(`${cookieName}=off`);
}

/** Remembers the choice on this device for a year. Browser only. */
export function setShortcutsOn(on: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${cookieName}=${on ? "on" : "off"}; path=/; max-age=31536000; samesite=lax`;
}

/** A key that isn't a shortcut of ours: typed into a field, part of a browser shortcut, or inside a dialog. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const target = event.target as HTMLElement | null;
  // A tick box doesn't take letters.
  return Boolean(target?.closest("input:not([type=checkbox]), select, textarea, [contenteditable], dialog, [popover]"));
}

/** Ctrl K, or ⌘ K: no letter that a field would take, so it works in one too; never over something that floats. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== "k" || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey)
    return false;
  return !event.defaultPrevented && !event.isComposing && !somethingFloats();
}

/** Whether a dialog or a menu is above the page: it has the keys first. */
export function somethingFloats(): boolean {
  return document.querySelector("dialog[open], [popover]:popover-open") !== null;
}

/** `j`: the next row; `k`: the one before; 0: another key. */
export function stepOf({ key }: { key: string }): 1 | -1 | 0 {
  return key === "j" ? 1 : key === "k" ? -1 : 0;
}
