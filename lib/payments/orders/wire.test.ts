import fc from "fast-check";
import { expect, test } from "vitest";
import { formatForm, hideInBaseString, operationOf, readWireText } from "./wire";

test("a form is read into pairs, its secret values hidden in the pairs and in the text", () => {
  const { pairs, raw, cut } = readWireText(
    "payout",
    "type=async-response\n&serial-number=1+2%0A&account-number=DE89370400440532013000&CVV2=123&amount=1%2C5",
  );
  expect(pairs).toEqual([
    ["type", "async-response"],
    ["serial-number", "1 2"],
    ["account-number", "••••3000"],
    ["CVV2", "•••"],
    ["amount", "1,5"],
  ]);
  expect(raw).toBe("type=async-response\n&serial-number=1+2%0A&account-number=••••3000&CVV2=•••&amount=1%2C5");
  expect(cut).toBe(0);
});

test.each(["", "<html>a=b</html>", '{"a":"b=c"}', "[a=b]", "Internal server error [a1b2]"])(
  "%j is no form and stays as it came",
  (text) => {
    expect(readWireText("status", text)).toEqual({ pairs: null, raw: text, cut: 0 });
  },
);

test("a long text is cut, and says how much is missing", () => {
  const { raw, cut, pairs } = readWireText("payout", `merchant_data=${"x".repeat(70_000)}`);
  expect(raw.length + cut).toBe(70_014);
  expect(pairs?.[0]?.[1]).toHaveLength(70_000);
});

test("the base string keeps its shape and hides the same values", () => {
  const params = (account: string) => encodeURIComponent(`account_number=${account}&amount=1250.00&name=Ana%20K`);
  const before = "POST&https%3A%2F%2Fgateway.example.com%2Fpaynet&";
  expect(hideInBaseString("payout", `${before}${params("DE89370400440532013000")}`)).toBe(
    `${before}${params("••••3000").replaceAll("%E2%80%A2", "•")}`,
  );
  const harmless = `${before}amount%3D1250.00`;
  expect(hideInBaseString("payout", harmless)).toBe(harmless);
});

test("hidden values stay readable in a body", () => {
  expect(formatForm([["a b", "••••4417 & x"]])).toBe("a%20b=••••4417%20%26%20x");
  expect(formatForm([["a", "\ud800"]])).toBe("a=%EF%BF%BD");
});

test("an operation that no one knows is treated as a payout", () => {
  expect(["status", "payout", "toString", ""].map(operationOf)).toEqual(["status", "payout", "payout", "payout"]);
});

test("nothing that comes makes it throw, and no account number comes through", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (text, tail) => {
      readWireText("payout", text);
      hideInBaseString("payout", text);
      const account = `${"9".repeat(20)}`;
      const { pairs, raw } = readWireText("payout", `a=${encodeURIComponent(tail)}&account_number=${account}&b=c`);
      expect(`${raw}${JSON.stringify(pairs)}`).not.toContain(account);
    }),
    { seed: 20260302 },
  );
});
