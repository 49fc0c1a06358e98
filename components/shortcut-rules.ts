const cookieName = "shortcuts";

/** A user may switch single-key shortcuts off (WCAG 2.2, 2.1.4). Browser only. */
export function shortcutsOn(): boolean {
  return !document.cookie.split("; ").includes(`${cookieName}=off`);
}

export function setShortcutsOn(on: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${cookieName}=${on ? "on" : "off"}; path=/; max-age=31536000; samesite=lax`;
}

export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const target = event.target as HTMLElement | null;
  // A tick box takes no letters, so shortcuts work there.
  return Boolean(target?.closest("input:not([type=checkbox]), select, textarea, [contenteditable], dialog, [popover]"));
}

/** A field doesn't take Ctrl K or ⌘ K as text, so the key works there too, but not over a dialog. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== "k" || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey)
    return false;
  return !event.defaultPrevented && !event.isComposing && !somethingFloats();
}

export function somethingFloats(): boolean {
  return document.querySelector("dialog[open], [popover]:popover-open") !== null;
}

export function stepOf({ key }: { key: string }): 1 | -1 | 0 {
  return key === "j" ? 1 : key === "k" ? -1 : 0;
}
