import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Transport } from "@/lib/gateway/protocol";
import * as t from "@/messages/connections/model";
import { evaluateProbe, type ProbeContext } from "./probe";

const now = new Date("2024-11-21T12:00:00Z");
const context: ProbeContext = {
  clientOrderId: "test-1",
  baseUrl: "https://gate.example.com/paynet",
  consumerKey: "acme",
  keyFingerprint: "AA:BB",
  statusQuery: true,
  noSuchOrderCodes: ["7"],
  now,
};

function answer(status: number, body: string, dateHeader: string | null = now.toUTCString()): Transport {
  return { kind: "answer", status, headers: {}, body, dateHeader, ms: 12 };
}

describe("evaluateProbe", () => {
  it.each([
    [answer(200, "type=validation-error\n&error-code=7\n&error-message=No+such+order\n"), "works"],
    [answer(200, "type=error\n&error-code=8\n&error-message=Order+not+found\n"), "answers"],
    [answer(200, "type=status-response\n&status=unknown\n&merchant-order-id=test-1\n"), "answers"],
    [answer(403, ""), "refused"],
    [answer(403, "<html>access is denied</html>"), "refused"],
    [answer(404, "<html>not found</html>"), "wrong_path"],
    [answer(302, ""), "wrong_path"],
    [answer(200, "<html>welcome</html>"), "wrong_path"],
    [answer(200, ""), "wrong_path"],
    [answer(500, "Internal server error [1]"), "incident"],
    [answer(429, ""), "incident"],
    [{ kind: "not_sent", reason: "The name was not found.", code: "ENOTFOUND" }, "unreachable"],
    [{ kind: "no_answer", reason: "There was no whole answer.", code: "DEADLINE" }, "unreachable"],
  ] satisfies [Transport, string][])("%j: %s", (transport, verdict) => {
    expect(evaluateProbe(transport, context).verdict).toBe(verdict);
  });

  it("offers the code that a gateway uses for a missing order", () => {
    const seen = evaluateProbe(answer(200, "type=error\n&error-code=8\n&error-message=Order+not+found\n"), context);
    expect(seen.newCode).toBe("8");
    expect(seen.todo.join()).toContain("Order not found");
  });

  it("names the fingerprint and the consumer key when access is refused", () => {
    const seen = evaluateProbe(answer(403, ""), context);
    expect(seen.todo.join()).toContain("AA:BB");
    expect(seen.todo.join()).toContain("acme");
  });

  it("tells a certificate from a network that does not lead there", () => {
    const seen = evaluateProbe({ kind: "not_sent", reason: "No.", code: "CERT_HAS_EXPIRED" }, context);
    expect(seen.seen[0]?.what).toBe(t.secureConnection);
    expect(seen.todo.join()).toContain("certificate");
  });

  it.each([
    [60, true, "agree"],
    [61, false, "61 s ahead of"],
    [-61, false, "61 s behind"],
  ])("a clock %i s ahead: fine %s", (seconds, ok, part) => {
    const theirs = new Date(now.getTime() - seconds * 1000).toUTCString();
    const seen = evaluateProbe(answer(403, "", theirs), context);
    expect(seen.seen.find((line) => line.what === t.clock)).toMatchObject({
      ok,
      detail: expect.stringContaining(part),
    });
    expect(seen.todo[0]?.includes("clock")).toBe(!ok);
  });

  it("says works only of a code that an admin or the default listed, whatever comes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.string({ maxLength: 300 }), (status, body) => {
        const seen = evaluateProbe(answer(status, body), context);
        if (seen.verdict === "works") expect(body).toContain("7");
        expect(seen.headline).not.toBe("");
      }),
      { seed: 20241121, numRuns: 2000 },
    );
  });
});
