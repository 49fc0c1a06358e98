const gapPx = 4;
const edgePx = 8;

export function placePopover(opener: Element | null, popover: HTMLElement | null): void {
  const at = opener?.getBoundingClientRect();
  if (!at || !popover) return;
  const { width, height } = popover.getBoundingClientRect();
  const alignEnd = at.left + width > window.innerWidth - edgePx;
  const left = Math.max(edgePx, alignEnd ? at.right - width : at.left);
  const fitsBelow = at.bottom + gapPx + height < window.innerHeight;
  popover.style.left = `${left}px`;
  popover.style.top = `${fitsBelow ? at.bottom + gapPx : Math.max(edgePx, at.top - gapPx - height)}px`;
}
