import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hideCardNumbers, holdsCardNumber } from "./card-numbers";
import { validateCardNumber } from "./cards";

const published = [
  "4111111111111111",
  "4222222222222",
  "5555555555554444",
  "2223003122003222",
  "378282246310005",
  "30569309025904",
  "6011111111111117",
  "3530111333300000",
  "6250941006528599",
  "6759649826438453",
  "2200000000000004",
  "6304000000000000000",
];

describe("hideCardNumbers", () => {
  it.each([
    ["4111111111111111", "411111••••••1111"],
    ["card=4111111111111111&x=1", "card=411111••••••1111&x=1"],
    ["paid by 4111 1111 1111 1111.", "paid by 411111••••••1111."],
    ["4111-1111-1111-1111", "411111••••••1111"],
    ["4111+1111+1111+1111", "411111••••••1111"],
    ["4111%201111%201111%201111", "411111••••••1111"],
    ["q=4111%C2%A01111%C2%A01111%C2%A01111", "q=411111••••••1111"],
    [encodeURIComponent("４１１１１１１１１１１１１１１１"), "411111••••••1111"],
    ["paid 100% 4111 1111 1111 1111", "paid 100% 411111••••••1111"],
    ["5555555555554444 and 378282246310005", "555555••••••4444 and 378282•••••0005"],
    ["4111.1111.1111.1111", "411111••••••1111"],
    ["4111_1111_1111_1111", "411111••••••1111"],
    ["4111/1111/1111/1111", "411111••••••1111"],
    ["4111\u00a01111\u202f1111\u20091111", "411111••••••1111"],
    ["4111\u20131111\u22121111\u2014 1111", "411111••••••1111"],
    ["4111\u200b1111\u200b1111\u200b1111", "411111••••••1111"],
    ["3782 822463 10005", "378282•••••0005"],
    ["4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "411111••••••1111"],
    ["41 11 11 11 11 11 11 11", "411111••••••1111"],
    ["4111 11111111 1111", "411111••••••1111"],
    ["4111,1171,0027,4208", "411111••••••4208"],
    ["card 4111;1171;0027;4208 ok", "card 411111••••••4208 ok"],
    ["4111:1171:0027:4208", "411111••••••4208"],
    ["4111|1171|0027|4208", "411111••••••4208"],
    ["4111'1171'0027'4208", "411111••••••4208"],
    ["3782,822463,10005", "378282•••••0005"],
    ["４１１１ １１１１ １１１１ １１１１", "411111••••••1111"],
    ["٤١١١١١١١١١١١١١١١", "411111••••••1111"],
    ["⁴¹¹¹¹¹¹¹¹¹¹¹¹¹¹¹", "411111••••••1111"],
    ["4111111111111111 12/29", "411111••••••1111 12/29"],
    ["on 2026-11-22 4111 1111 1111 1111 5555 5555 5555 4444", "on 2026-11-22 411111••••••1111 555555••••••4444"],
    ["DE00 4111 1111 1111 1111", "DE00 411111••••••1111"],
  ])("hides what looks like a card number in %s", (text, shown) => {
    expect(hideCardNumbers(text)).toBe(shown);
  });

  it.each(published)("knows the network of %s", (number) => {
    expect(holdsCardNumber(number)).toBe(true);
  });

  it.each([
    "4111111111111112",
    "1234567812345670",
    "41111111111111111111",
    "411111111111",
    "order 20261121 of 2026-11-21 10:00",
    "DE89370400440532013000",
    "to DE89 3704 0044 0532 0130 00 please",
    "IBAN GB33BUKB20201555555555",
    "BE62510007547061",
    "+4915112345678",
    "+49 1511 2345678",
    "6281234567890",
    "1763812345678",
    "1763812345678901",
    "20261122101500",
    "192.168.100.100:8080",
    "4.111.111.111.111.111",
    "4,111,111,111,111,111",
    "4'111'111'111'111'111",
    "4111111111111,11",
    "invoices 4714,4722,4730,4714",
    "4,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1",
    "356938035643809", // An IMEI: its check digit is valid for a card, too.
    "978020137962",
  ])("leaves %s alone", (text) => {
    expect(hideCardNumbers(text)).toBe(text);
  });

  const known = fc
    .tuple(fc.constantFrom(...published), fc.array(fc.nat(9), { minLength: 18, maxLength: 18 }))
    .map(([model, digits]) => withCheckDigit(model.slice(0, 6) + digits.slice(0, model.length - 7).join("")));
  const gap = fc.constantFrom("", " ", "-", ".", "_", "/", "\u00a0", "\u2011", " - ", "%20");
  const zero = fc.constantFrom("0", "０", "٠", "०", "𝟘");

  it("leaves at most 10 digits of a card however it is written, and hides twice what it hides once", () => {
    const around = fc.string().map((text) => text.replace(/[\p{N}%+./\s_-]/gu, "x"));
    fc.assert(
      fc.property(around, known, gap, zero, around, (before, number, between, nought, after) => {
        const ten = nought.codePointAt(0) ?? 0;
        const groups = (number.match(/.{1,4}/g) ?? []).map((group) =>
          [...group].map((one) => String.fromCodePoint(ten + Number(one))).join(""),
        );
        const shown = hideCardNumbers(`${before} ${groups.join(between)} ${after}`);
        expect(shown).toBe(
          `${before} ${number.slice(0, 6)}${"•".repeat(number.length - 10)}${number.slice(-4)} ${after}`,
        );
        expect(hideCardNumbers(shown)).toBe(shown);
      }),
      { seed: 20261121 },
    );
  });

  it("knows every network that the card field knows", () => {
    const digits = fc.stringMatching(/^[2-9]\d{14,17}$/).map(withCheckDigit);
    const isKnown = (number: string) => {
      const validated = validateCardNumber(number);
      return validated.fault === null && validated.warning === null;
    };
    fc.assert(
      fc.property(digits, (number) => {
        fc.pre(isKnown(number));
        expect(holdsCardNumber(number)).toBe(true);
      }),
      { seed: 20261122, numRuns: 500 },
    );
  });

  it.each([
    [16, 0.035, 0.045],
    [13, 0.005, 0.015],
  ])("takes few references of %i random digits for a card", (length, least, most) => {
    const random = digitsFrom(20261122);
    const samples = 20_000;
    let hits = 0;
    for (let n = 0; n < samples; n++) if (holdsCardNumber(random(length))) hits++;
    expect(hits / samples).toBeGreaterThan(least);
    expect(hits / samples).toBeLessThan(most);
  });

  it("never takes amounts, dates, times and short ids with text between them for a card", () => {
    const part = fc.oneof(
      fc.date({ min: new Date(0), max: new Date("2099-01-01"), noInvalidDate: true }).map((day) => day.toISOString()),
      fc.tuple(fc.nat(9_999_999), fc.nat(99)).map(([whole, cents]) => `${whole}.${String(cents).padStart(2, "0")} EUR`),
      fc.nat(99_999_999).map((id) => `#${id}`),
      fc.uuid({ version: 7 }).map((id) => id.replace(/\d(?=-)/g, "a")),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        expect(holdsCardNumber(parts.join(", "))).toBe(false);
      }),
      { seed: 20261122 },
    );
  });

  it.each(["1", "4 ", "4111 1111 1111 111 ", "%20", `${"4".repeat(40)} `, "DE89", "4111 1111 1111 1111 "])(
    "takes time in proportion to the length of a text of %j",
    (piece) => {
      const timeMs = (length: number) => {
        const text = piece.repeat(Math.ceil(length / piece.length));
        const start = process.cpuUsage();
        hideCardNumbers(text);
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
      };
      // The test measures CPU time, so that a busy machine doesn't matter. A quadratic reader needs 64 times as long
      // for eight times the text.
      const times = [1, 2, 3, 4, 5].map(() => ({ short: timeMs(50_000), long: timeMs(400_000) }));
      const least = (name: "short" | "long") => Math.min(...times.map((one) => one[name]));
      expect(least("long")).toBeLessThan(30 * Math.max(least("short"), 50));
    },
  );
});

function digitsFrom(seed: number): (length: number) => string {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * 10);
  };
  return (length) => Array.from({ length }, next).join("");
}

function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + ((10 - (sum % 10)) % 10);
}
