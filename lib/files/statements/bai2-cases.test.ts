import { describe, expect, test } from "vitest";
import { depth } from "@/db/testing-depth";
import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/statements/model";
import { OwnCodes, ownCodesMost } from "./own-codes";
import { readStatements } from "./read-statements";
import { type BankProfile, findWay } from "./way-of-reading";

function verdictOf(text: string): string {
  try {
    const found: string[] = [];
    let lines: string[] = [];
    for (const part of readStatements(new TextEncoder().encode(text))) {
      if (part.kind === "line") {
        const { amount, direction, isReversal } = part.line;
        lines.push(`${direction === "debit" ? "-" : ""}${amount}${isReversal ? "R" : ""}`);
        continue;
      }
      const { opening, closing } = part.statement.balances ?? {};
      found.push([opening, ...lines, closing].join(" "));
      lines = [];
    }
    return found.join(" | ");
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

type Entry = { type: number; cents: number };
type Account = { balances: [code: string, cents: number][]; entries: Entry[] };

function print({ balances, entries }: Account): string {
  const total = [...balances, ...entries.map(({ cents }) => ["", cents] as const)].reduce(
    (sum, [, one]) => sum + one,
    0,
  );
  const records = [
    ["03,0123456789,USD", ...balances.map(([code, one]) => `${code},${one},,`)].join(",").concat("/"),
    ...entries.map(({ type, cents }, at) => `16,${type},${cents},Z,B${at},P-${at},TEXT/`),
  ];
  const count = records.length;
  return [
    "01,BANK,DESK,261104,0600,1,,,2/",
    "02,DESK,BANK,1,261103,2359,USD,2/",
    ...records,
    `49,${total},${count + 1}/`,
    `98,${total},1,${count + 3}/`,
    `99,${total},1,${count + 5}/`,
    "",
  ].join("\n");
}

const entries: Entry[] = [
  { type: 165, cents: 25_000 },
  { type: 495, cents: 10_050 },
];
const whole = print({
  balances: [
    ["010", 100_000],
    ["015", 114_950],
  ],
  entries,
});
const having = (...balances: [string, number][]) => print({ balances, entries });
const base = "1000.00 250.00 -100.50 1149.50";

const cases: [nr: string, what: string, text: string, verdict: string][] = [
  ["110", "nothing wrong", whole, base],
  [
    "73",
    "a credit below zero takes money back",
    print({
      balances: [
        ["010", 100_000],
        ["015", 74_950],
      ],
      entries: [
        { type: 165, cents: -25_000 },
        { type: 495, cents: 50 },
      ],
    }),
    "1000.00 -250.00R -0.50 749.50",
  ],
  [
    "73",
    "a debit below zero gives it back",
    print({
      balances: [
        ["010", 100_000],
        ["015", 110_050],
        ["400", -10_050],
      ],
      entries: [{ type: 495, cents: -10_050 }],
    }),
    "1000.00 100.50R 1100.50",
  ],
  [
    "73",
    "below zero where the balance says otherwise",
    print({
      balances: [
        ["010", 100_000],
        ["015", 125_000],
      ],
      entries: [{ type: 165, cents: -25_000 }],
    }),
    t.ofStatement("0123456789", "2026-11-03", t.closingDiffers("750.00", "1250.00", "USD")),
  ],
  ["104", "the closing balance alone", having(["015", 114_950]), base],
  ["104", "the opening balance alone", having(["010", 100_000]), base],
  ["104", "the available balance alone", having(["045", 114_950]), base],
  ["104", "a closing balance, and an opening one that is available", having(["040", 90_000], ["015", 114_950]), base],
  ["104", "both available ones beside one of the ledger", having(["015", 1], ["040", 100_000], ["045", 114_950]), base],
  ["104", "no balance", having(["072", 5]), t.atLine(3, "03 010 / 015", t.isMissing)],
  ["105", "a job card above", `$$ADD ID=USER BATCHID=BAI2\n${whole}`, base],
  ["105", "job cards above and below", `$$ADD ID=A\r\n$$ADD ID=B\r\n${whole}$$EOD\n`, base],
  [
    "105",
    "a job card within",
    whole.replace("16,165", () => "$$ADD ID=A\n16,165"),
    t.atLine(4, "", t.notUnderstood("$$ADD ID=A")),
  ],
  ["105", "two files joined", whole + whole.replaceAll("0123456789", "99"), `${base} | ${base}`],
  ["105", "one file joined with itself", whole + whole, t.ofStatement("0123456789", "2026-11-03", t.statedTwice)],
  ["105", "the second of two is cut", whole + whole.slice(0, 120), t.atLine(12, "99", t.endsEarly)],
  ["109", "a day of eight digits", whole.replace(",261103", ",20261103"), t.atLine(2, "02", t.notADate("20261103"))],
  ["109", "decimals", whole.replace("25000", "250.00"), t.atLine(4, "16", t.notAnAmount("250.00", "125000"))],
  ["73", "a character that no text has", whole.replace("TEXT", "TE\0XT"), t.isNoText(4)],
];

describe("BAI2 as banks really write it", () => {
  test.each(cases)("case %s: %s", (_nr, _what, text, verdict) => {
    expect(verdictOf(text)).toBe(verdict);
  });
});

describe("type codes of a bank's own", () => {
  const own = (closing: number, ...all: [type: number, cents: number][]) =>
    print({
      balances: [
        ["010", 100_000],
        ["015", closing],
      ],
      entries: [...entries, ...all.map(([type, cents]) => ({ type, cents }))],
    });
  const asked = (text: string, codes: BankProfile["codes"] = {}) => {
    try {
      const { found } = findWay(
        (way) =>
          [...readStatements(new TextEncoder().encode(text), undefined, way)].flatMap((part) =>
            part.kind === "line" ? [`${part.line.direction === "debit" ? "-" : ""}${part.line.amount}`] : [],
          ),
        { codes },
      );
      return found.slice(2).join(" ");
    } catch (error) {
      if (error instanceof OwnCodes) return error.codes.map(({ code, samples }) => `${code}: ${samples.join(", ")}`);
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  };

  test("are read by the balances where these leave one reading", () => {
    expect(asked(own(115_950, [912, 1_000]))).toBe("10.00");
    expect(asked(own(113_950, [912, 1_000]))).toBe("-10.00");
    expect(asked(own(113_550, [912, 1_000], [705, 400], [912, 0]))).toBe("-10.00 -4.00 -0.00");
    expect(asked(own(114_350, [912, -1_000], [705, 400], [913, 0]))).toEqual([
      ...["912: -10.00 TEXT", "705: 4.00 TEXT", "913: 0.00 TEXT"],
    ]);
  });

  test("are asked about where two readings fit, and read as answered", () => {
    const twins = own(114_950, [912, 1_000], [705, 1_000]);
    expect(asked(twins)).toEqual(["912: 10.00 TEXT", "705: 10.00 TEXT"]);
    expect(asked(twins, { 912: "credit" })).toEqual(["705: 10.00 TEXT"]);
    expect(asked(twins, { 912: "debit", 705: "credit" })).toBe("-10.00 10.00");
    expect(asked(twins, { 912: "credit", 705: "credit" })).toContain("closing balance");
    const closingAlone = print({ balances: [["015", 1_000]], entries: [...entries, { type: 912, cents: 1_000 }] });
    expect(asked(closingAlone)).toEqual(["912: 10.00 TEXT"]);
    expect(asked(closingAlone, { 912: "debit" })).toBe("-10.00");
  });

  test("a wrong answer doesn't matter where the balances prove the other, and no sides make a wrong balance right", () => {
    expect(asked(own(113_950, [912, 1_000]), { 912: "credit" })).toBe("-10.00");
    expect(asked(own(113_951, [912, 1_000]))).toContain("closing balance");
  });

  test("more of them than the bound are refused", () => {
    const many = Array.from({ length: ownCodesMost + 1 }, (_, at): [number, number] => [700 + at, 1]);
    expect(asked(own(0, ...many))).toContain(t.tooManyCodes(ownCodesMost));
  });
});

test("of generated files, balances and movements are those that were made", () => {
  let state = 20_261_127;
  const pick = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const money = (cents: number) => `${cents < 0 ? "-" : ""}${(Math.abs(cents) / 100).toFixed(2)}`;
  for (let round = depth(2_000, 300); round > 0; round -= 1) {
    const made = Array.from(
      { length: pick(6) },
      (): Entry => ({ type: [165, 495, 275, 698][pick(4)] ?? 165, cents: pick(90_000) - 30_000 }),
    );
    const moved = made.map(({ type, cents }) => (type < 400 ? cents : -cents));
    const [opening, sum] = [pick(200_000) - 50_000, moved.reduce((total, one) => total + one, 0)];
    const wrong = pick(5) === 0 ? 1 + pick(500) : 0;
    const [from, to]: [string, number][] = [
      ["010", opening],
      ["015", opening + sum + wrong],
    ];
    const form = pick(3);
    const balances = [from, to].filter((one) => one !== undefined).filter((_one, at) => form === 2 || at === form);
    const text = (pick(2) === 0 ? "$$ADD\n" : "") + print({ balances, entries: made });
    const start = form === 1 ? opening + wrong : opening;
    const lines = moved.map((cents, at) => `${money(cents)}${(made[at]?.cents ?? 0) < 0 ? "R" : ""}`);
    if (form === 2 && wrong > 0) expect(verdictOf(text)).toContain("closing balance");
    else expect(verdictOf(text)).toBe([money(start), ...lines, money(start + sum)].join(" "));
  }
});
