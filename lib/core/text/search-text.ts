/** The longest id that an order can carry. */
export const searchMaxLength = 128;

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 3) + 1 : 3;
      const change = (last[j - 1] ?? 3) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, change, (last[j] ?? 3) + 1, (next[j - 1] ?? 3) + 1));
    }
    before = last;
    last = next;
  }
  return Math.min(3, last[b.length] ?? 3);
}
