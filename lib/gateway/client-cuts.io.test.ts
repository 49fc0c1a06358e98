import { describe, expect, it } from "vitest";
import { depth } from "@/db/testing-depth";
import { runTrusting } from "@/lib/gateway/client.testing";
import { checkCuts } from "@/lib/gateway/cuts.testing";

const reportedInPlain = [
  "answer: answer",
  "answer: no_answer",
  "crossing: no_answer",
  "idle: answer",
  "idle: no_answer",
  "request: answer",
  "request: no_answer",
];
const reportedOverTls = [...reportedInPlain, "answer: not_sent", "crossing: not_sent", "request: not_sent"];

describe("a line that is cut at any byte, both ways: never unsent when a byte arrived, never an answer half received", () => {
  it("in plain", async () => {
    const tally = await checkCuts({ secure: false, seed: 20_261, numRuns: depth(300, 100) });
    expect(Object.keys(tally)).toEqual(expect.arrayContaining(reportedInPlain));
  });

  it("over TLS, its handshake included", async () => {
    const script = `
      import { checkCuts } from "./lib/gateway/cuts.testing.ts";
      const tally = await checkCuts({ secure: true, seed: 20_262, numRuns: ${depth(300, 60)} });
      console.log(JSON.stringify(tally));
      process.exit();
    `;
    const output = await runTrusting(script);
    expect(output).toMatch(/^\{/);
    expect(Object.keys(JSON.parse(output))).toEqual(expect.arrayContaining(reportedOverTls));
  });
});
