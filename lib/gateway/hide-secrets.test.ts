import { describe, expect, test } from "vitest";
import type { CallResult } from "@/lib/gateway/response";
import { hideInResult, hideSecrets } from "./hide-secrets";

const pan = "4111110000000013";
const secrets = [pan, "983"];

describe("what the gateway repeats of our secrets is not kept", () => {
  test.each([
    pan,
    "4111 1100 0000 0013",
    "4111-1100-0000-0013",
    "4111+1100+0000+0013",
    "4111%201100%200000%200013",
    "4111.1100.0000.0013",
    "4111_1100_0000_0013",
    "411 111 000 000 001 3",
    "４１１１１１００００００００１３",
    [...pan].map((one) => `%3${one}`).join(""),
    encodeURIComponent("４１１１１１００００００００１３"),
    [...pan].reverse().join(""),
    "3100 0000 0011 1114",
    Buffer.from(pan).toString("hex"),
    Buffer.from(pan).toString("base64"),
    Buffer.from(`?>${pan}`).toString("base64url"),
    Buffer.from(`number ${[...pan].reverse().join("")}!`).toString("base64"),
  ])("%s", (written) =>
    expect(hideSecrets(`Card ${written} is blocked, 983`, secrets)).toBe("Card [redacted] is blocked, [redacted]"),
  );

  const message = `Card ${pan} (983)`;
  const results: CallResult[] = [
    { kind: "rejected", code: pan, message, serialNumber: pan },
    {
      kind: "unconfirmed",
      reason: message,
      cause: "error",
      askFirst: true,
      code: "1983",
      message,
      gatewayOrderId: "19837",
      serialNumber: "s-983",
    },
  ];
  test.each(results)("in the result $kind", (result) => {
    const hidden = hideInResult(result, secrets);
    expect(JSON.stringify(hidden)).not.toContain(pan);
    expect(hidden).toMatchObject({ message: "Card [redacted] ([redacted])" });
  });

  test("an id that happens to contain a verification value stays the id", () => {
    expect(hideInResult(results[1] as CallResult, secrets)).toMatchObject({ gatewayOrderId: "19837", code: "1983" });
  });
});
