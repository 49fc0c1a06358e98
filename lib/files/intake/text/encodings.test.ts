import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readingOf, takeIn } from "@/lib/files/intake/testing";
import * as survey from "@/messages/intake/survey-model";
import { decodeText, encodeText } from "./encodings";
import type { PageEncoding } from "./guess-encoding";
import { type Encoding, encodings } from "./text-forms";

const payout = { operation: "payout" as const };
const seed = 20_261_122;

const names: Record<PageEncoding, readonly string[]> = {
  "windows-1250":
    "Łukasz|Żaneta Wałęsa|Paweł Gąsior|Świętosława|Małgorzata Źdźbło|Čeněk Dvořák|Jiří Růžička|Žofie Šťastná|Ľubomír Kováč|Őry Gyűrű|Nagy Ágnes|László Szűcs|Đorđe Čolić|Šime Žižić|Ștefan".replace("Ș", "Ş").split("|"), // biome-ignore format: a list
  "windows-1251":
    "Иван Петров|Мария Сергеевна|ООО «Ромашка»|Пётр Ильич|Юлія Їжакевич|Ђорђе Ћирић|Ёлкина Е. А.|Щукин".split("|"),
  "windows-1252":
    "Müller|Jürgen Groß|José Muñoz|François Lefèvre|Hélène Noël|João Conceição|Søren Ærø|Åse Bjørk|Città di Forlì|Zoë Brontë|Señor Núñez".split(
      "|",
    ),
  "windows-1254": "Ağaoğlu Yıldız|Şahin Çelik|İbrahim Gökçe|Işık Öztürk|Tuğba Şimşek".split("|"),
  "windows-1257": "Jānis Bērziņš|Žydrūnas Šarūnas|Ģirts Ķēniņš|Eglė Jokūbaitė|Tõnu Jõgi|Łucja".split("|"),
  "iso-8859-15": "Cœur de Lyon|Œuvres Réunies|Škoda Müller|Žofie Grün|Zoë Dušan".split("|"),
  "koi8-r": "Иван Петров|Мария Сергеевна|ООО Ромашка|Юрий Щукин|Анна Ким".split("|"),
  macintosh: "Müller|José Muñoz|François|Hélène Noël|João".split("|"),
  ibm850: "Müller|José Muñoz|François|Hélène|Grüße".split("|"),
  shift_jis: "山田太郎|株式会社東京|ヤマダ タロウ|ﾔﾏﾀﾞ ﾀﾛｳ|さくら".split("|"),
  gb18030: "张伟|王小明|北京有限公司|李娜|上海贸易".split("|"),
};
const pages = Object.keys(names) as PageEncoding[];

function tableOf(cells: readonly string[], encoding: Encoding): Uint8Array {
  const rows = cells.map((name, at) => `p${at};${at + 1}.50;EUR;77000${at};${name}`);
  const { bytes, lost } = encodeText(
    `client_orderid;amount;currency;account_number;account_name\r\n${rows.join("\r\n")}\r\n`,
    {
      encoding,
      bom: false,
    },
  );
  expect(lost).toBe(0);
  return bytes;
}

function readNames(bytes: Uint8Array, encoding?: Encoding) {
  const { result, rows } = takeIn(bytes, { ...payout, encoding });
  if (result.verdict === "refused")
    return { verdict: "refused" as const, names: [], answers: [], question: null, states: [] };
  const question = result.survey.questions.find(({ kind }) => kind === "encoding") ?? null;
  return {
    verdict: result.verdict,
    names: rows.map(({ values, cells }) => values.account_name ?? String(cells[4])),
    answers: question?.readings.map(({ answer }) => answer) ?? [],
    question,
    states: rows.map(({ state }) => state),
  };
}

describe("what is not UTF-8", () => {
  test.each(pages)("names of %s are read right, or their encoding is asked about and offered", (encoding) => {
    const cells = names[encoding];
    const read = readNames(tableOf(cells, encoding));
    expect(read.verdict).not.toBe("refused");
    if (read.question) {
      expect(read.answers[0]).toBe(encoding);
      expect(read.states).not.toContain("error");
    } else expect(read.names).toEqual(cells);
    expect(readNames(tableOf(cells, encoding), encoding)).toMatchObject({ verdict: "accepted", names: cells });
  });

  test("a few names of any encoding are never read as others without a question", () => {
    const asked: Record<string, [first: number, offered: number, all: number]> = {};
    fc.assert(
      fc.property(
        fc
          .constantFrom(...pages)
          .chain((encoding) =>
            fc.tuple(fc.constant(encoding), fc.shuffledSubarray([...names[encoding]], { minLength: 1, maxLength: 4 })),
          ),
        ([encoding, cells]) => {
          const read = readNames(tableOf(cells, encoding));
          const count = asked[encoding] ?? [0, 0, 0];
          asked[encoding] = count;
          count[2] += 1;
          if (read.verdict === "refused") return;
          if (!read.question) {
            expect([encoding, read.names]).toEqual([encoding, cells]);
            count[0] += 1;
            count[1] += 1;
            return;
          }
          if (read.answers[0] === encoding) count[0] += 1;
          const same = read.question.readings.some(({ values }) =>
            values.every((value, at) => value === cells[(read.question?.samples[at]?.row ?? 0) - 1]),
          );
          if (same) count[1] += 1;
        },
      ),
      { seed, numRuns: 1500 },
    );
    for (const [encoding, [first, offered, all]] of Object.entries(asked)) {
      expect([encoding, offered]).toEqual([encoding, all]);
      expect([encoding, first > all / 2]).toEqual([encoding, true]);
    }
  });

  test("the three cells that tell most are shown as each encoding reads them, and no row is ready before the answer", () => {
    const { question, states } = readNames(tableOf(["Ana", "Łukasz", "Žofie", "Čeněk", "Ősz"], "windows-1250"));
    expect(question).toMatchObject({ kind: "encoding", subject: "account_name", count: 4 });
    expect(question?.samples.map(({ row, raw }) => [row, raw])).toEqual([
      [2, "?ukasz"],
      [4, "?en?k"],
      [5, "?sz"],
    ]);
    expect(question?.readings[0]).toMatchObject({ answer: "windows-1250", values: ["Łukasz", "Čeněk", "Ősz"] });
    expect(question?.readings.find(({ answer }) => answer === "windows-1252")?.values).toEqual([
      "£ukasz",
      "Èenìk",
      "Õsz",
    ]);
    expect(states).toEqual(["valid", "question", "question", "question", "question"]);
  });

  test("letters that are the same in every plausible encoding are no question", () => {
    const german = ["Müller", "Jürgen Groß", "Käthe", "Böhm – “Söhne”", "5 €"];
    expect(readNames(tableOf(german, "windows-1252"))).toMatchObject({ verdict: "accepted", names: german });
  });

  test("a currency sign or a capital at a word's start may be of ISO-8859-15, an apostrophe isn't", () => {
    const euro = readNames(tableOf(["Anna 5 €"], "iso-8859-15"));
    expect(euro.question?.readings.slice(0, 2)).toMatchObject([
      { answer: "windows-1252", values: ["Anna 5 ¤"] },
      { answer: "iso-8859-15", values: ["Anna 5 €"] },
    ]);
    expect(readNames(tableOf(["Žofie Grün"], "iso-8859-15")).answers).toContain("iso-8859-15");
    for (const right of [["O´Brien", "Müller"], ["Müller §5"]])
      expect(readNames(tableOf(right, "windows-1252"))).toMatchObject({ verdict: "accepted", names: right });
  });

  test("an answer is final, and a result file is written in it", () => {
    for (const encoding of encodings) {
      const cells = names[encoding as PageEncoding] ?? ["José", "Łukasz", "山田"];
      const form = readingOf(tableOf(cells, encoding), { ...payout, encoding }).survey.form;
      expect(form?.text).toMatchObject({ encoding, isSure: true });
    }
  });
});

describe("UTF-8 mixed with a code page", () => {
  const letters = "áéíóúñçãõâêôàèùëïüöäßåøæ".split("");
  const name = fc
    .tuple(
      fc.constantFrom("J", "Mar", "An", "S", "Gr"),
      fc.constantFrom(...letters),
      fc.constantFrom("n", "lez", "s", "", "ia"),
    )
    .map((parts) => parts.join(""));

  test("is never accepted without a question, whatever rows are which", () => {
    let verdicts = { question: 0, refused: 0 };
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 6 }),
        fc.array(name, { minLength: 1, maxLength: 6 }),
        (utf8, page) => {
          const parts = [
            ...tableOf(utf8, "utf-8"),
            ...encodeText(page.map((name, at) => `q${at};${at + 9}.25;EUR;88000${at};${name}\r\n`).join(""), {
              encoding: "windows-1252",
              bom: false,
            }).bytes,
          ];
          const { verdict } = takeIn(Uint8Array.from(parts), payout).result;
          expect(["question", "refused"]).toContain(verdict);
          verdicts = { ...verdicts, [verdict]: verdicts[verdict as "question"] + 1 };
        },
      ),
      { seed, numRuns: 500 },
    );
    expect(verdicts.question).toBeGreaterThan(0);
    expect(verdicts.refused).toBeGreaterThan(0);
  });

  test("says so, and once it is read in a code page each stray name carries the likely one", () => {
    const bytes = Uint8Array.from([
      ...tableOf(["José"], "utf-8"),
      ...encodeText("q;9.25;EUR;880001;Noël\r\n", { encoding: "windows-1252", bom: false }).bytes,
    ]);
    expect(readNames(bytes).question?.message).toBe(survey.encodingMixed);
    const { validated } = readingOf(bytes, { ...payout, encoding: "windows-1252" });
    expect(validated.map(({ warnings }) => warnings.map(({ suggestion }) => suggestion))).toEqual([["José"], []]);
  });
});

describe("encodings of several bytes", () => {
  test.each(["shift_jis", "gb18030"] as const)("%s: what is written is read back, cut anywhere", (encoding) => {
    const alphabet = encoding === "shift_jis" ? "山田太郎ヤタロウｶﾅ－Яa;1" : "张伟王é€ŁЯ𠀀🙂a;1";
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 40 }), fc.nat(3), (text, shift) => {
        const whole = "x".repeat((1 << 14) - 20 + shift) + text;
        const { bytes, lost } = encodeText(whole, { encoding, bom: false });
        expect(lost).toBe(0);
        expect([...decodeText(bytes, { encoding, bom: false, isSure: true })].join("")).toBe(whole);
      }),
      { seed, numRuns: 300 },
    );
    expect(encodeText("Ł", { encoding, bom: false }).lost).toBe(encoding === "shift_jis" ? 1 : 0);
  });
});
