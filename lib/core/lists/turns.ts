const turnMs = 10;

export async function takeTurns<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  let startedAt = performance.now();
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    if (performance.now() - startedAt < turnMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    startedAt = performance.now();
  }
  return step.value;
}

export function takeAtOnce<Result>(steps: Generator<unknown, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
