import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

type Name = "web" | "worker";
type Running = { name: string; pid: number; started: string }[];

const readParts = (): Running => JSON.parse(readFileSync(join(process.env.DATA_DIR ?? "", "parts.json"), "utf8"));
const killed = new Set<number>();

export async function killParts(names: readonly Name[]): Promise<void> {
  for (const name of names) {
    const part = readParts().find((one) => one.name === name);
    if (!part) throw new Error(`the ${name} does not run`);
    killed.add(part.pid);
    process.kill(part.pid, "SIGKILL");
  }
}

export async function partsAreBack(names: readonly Name[]): Promise<void> {
  const back = () => names.filter((name) => readParts().some((one) => one.name === name && !killed.has(one.pid)));
  await expect.poll(back, { timeout: 30_000 }).toEqual(names);
  const ready = () =>
    fetch(`http://localhost:${process.env.PORT}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(ready, { timeout: 30_000 }).toBe(true);
}
