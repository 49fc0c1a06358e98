const atOnce = 4;

export async function evaluateEach<T>(
  cases: Iterable<T>,
  evaluate: (one: T) => Promise<string | null>,
): Promise<string[]> {
  const faults: string[] = [];
  const left = cases[Symbol.iterator]();
  const work = async () => {
    for (let next = left.next(); !next.done; next = left.next()) {
      const fault = await evaluate(next.value);
      if (fault) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return faults;
}
