import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { bundle } from "./testing-bundle";

const perProcess = 100;

test("processes that choose at the same time, and one that chooses often, never get a port twice", async () => {
  const module = await bundle("sandbox/free-port.ts");
  const script = `
    const { findFreePort } = await import(${JSON.stringify(module)});
    const ports = [];
    for (let i = 0; i < ${perProcess}; i++) ports.push(await findFreePort());
    console.log(JSON.stringify(ports));
    // Claims are for as long as a process lives.
    process.stdin.resume();`;
  const choose = () => {
    const chosen = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
    return { chosen, child: chosen.child };
  };
  const choosing = Array.from({ length: 8 }, choose);
  const ended = Promise.all(choosing.map(({ chosen }) => chosen));
  await Promise.all(choosing.map(({ child }) => new Promise((said) => child.stdout?.once("data", said))));
  for (const { child } of choosing) child.stdin?.end();
  const ports = (await ended).flatMap(({ stdout }) => JSON.parse(stdout) as number[]);
  expect(new Set(ports).size).toBe(8 * perProcess);
});
