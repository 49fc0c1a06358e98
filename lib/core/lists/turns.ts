/** How long steps go on before others have a turn, in milliseconds. */
const turnMs = 10;

/** Takes steps to their end and gives others a turn in between, so that long work holds up no one. @returns what they return */
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

/** Takes steps to their end at once, for what is small or has no one beside it. */
export function takeAtOnce<Result>(steps: Generator<unknown, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
