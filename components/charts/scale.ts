const gridLines = 4;
const steps = [1, 2, 2.5, 5, 10];

export function gridOf(most: number): number[] {
  const least = Math.max(most, Number.MIN_VALUE) / gridLines;
  const size = 10 ** Math.floor(Math.log10(least));
  const step = most <= 0 ? 1 : (steps.find((one) => one * size >= least) ?? 10) * size;
  return Array.from({ length: gridLines + 1 }, (_, index) => index * step);
}

/** Only an axis may shorten money, for example to "250k" or "1.5M". */
export function shortenValue(value: number): string {
  for (const [size, letter] of [
    [1e9, "bn"],
    [1e6, "M"],
    [1e3, "k"],
  ] as const) {
    if (value >= size) return `${Number((value / size).toPrecision(3))}${letter}`;
  }
  return String(Number(value.toPrecision(3)));
}
