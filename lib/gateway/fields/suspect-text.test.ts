import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codePages, decodePage, encodePage } from "./code-pages";
import { fault } from "./faults";
import { findSuspectText } from "./suspect-text";
import { parsePayout } from "./testing";

const names = [
  "José",
  "Müller",
  "Łukasz",
  "Čeněk Dvořák",
  "Иван Петров",
  "Ελένη",
  "Ağça",
  "Žofie – Őry",
  "日本太郎",
  "O’Brien",
];

describe("a suspect name", () => {
  it.each([
    ["JosÃ©", "José"],
    ["Å\u0081ukasz", "Łukasz"],
    ["MГјller", "Müller"],
    ["PaweÅ‚", "Paweł"],
    ["Ð˜Ð²Ð°Ð½", "Иван"],
    ["РџРµС‚СЂРѕРІ", "Петров"],
    ["JosГ©", "José"],
    ["JosĂ©", "José"],
    ["Jos√©", "José"],
    ["Ã la carte", "à la carte"],
    ["Itâ€™s", "It’s"],
    ["£ukasz", "Łukasz"],
    ["¯aneta Wa³êsa", "Żaneta Wałęsa"],
    ["Pawe³", "Paweł"],
    ["Ana\u200b Kovač", "Ana Kovač"],
    ["\u202eevil\u202c", "evil"],
    ["Ana\u200e", "Ana"],
    ["A\u200cna", "Ana"],
    ["\u2067Jos\u2069Ã©", "José"],
  ])("%j is likely %j", (text, likely) => {
    expect(findSuspectText(text)?.suggestion ?? null).toBe(likely);
  });

  it.each([
    ...names,
    "می\u200cخواهم",
    "क्\u200dष",
    "£50 off",
    "20 m³, 3 cm²",
    "Nº 5, 1ª",
    "¿Qué?",
    "5 € – “ok” …",
    "Straße »Ä«",
    "Её Величество",
    "Þór Ðorđević",
    "RÉSUMÉ",
  ])("%j is none", (text) => {
    expect(findSuspectText(text)).toBeNull();
  });

  it("is found in every name that was read in another page than its own UTF-8", () => {
    for (const name of names) {
      for (const page of ["windows-1252", "windows-1251", "windows-1250", "macintosh"] as const) {
        const misread = decodePage(new TextEncoder().encode(name), page);
        if (/\p{Cc}/u.test(misread) || misread === name) continue;
        expect([page, name, findSuspectText(misread)?.suggestion]).toEqual([page, name, name]);
      }
    }
  });

  it("is a warning wherever a name is, with the likely text, and the value is sent as it is", () => {
    const payout = {
      client_orderid: "P-1",
      amount: "1.00",
      currency: "EUR",
      account_number: "1234",
      first_name: "JosÃ©",
    };
    const parsed = parsePayout(
      payout,
      { currencies: [], required: [], hidden: [] },
      { dateForm: "ISO", today: "2026-11-21" },
    );
    expect(parsed).toMatchObject({
      ok: true,
      values: { receiver_first_name: "JosÃ©" },
      warnings: [
        {
          field: "receiver_first_name",
          fault: fault("wrongEncoding", "José"),
          suggestion: "José",
        },
      ],
    });
  });

  it("is never suggested unchanged, and never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
        const suspect = findSuspectText(text);
        if (suspect) expect(suspect.suggestion).not.toBe(text);
      }),
      { seed: 20_261_122, numRuns: 5000 },
    );
  });
});

describe("code pages", () => {
  const upper = Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at);

  it.each(codePages)("%s writes every byte that it reads", (page) => {
    const text = decodePage(upper, page);
    expect(new Set(text).size).toBe(128);
    expect(encodePage(text, page)).toEqual({ bytes: upper, lost: 0 });
  });

  it.each([
    ["windows-1250", [0xa3, 0xc8, 0xec, 0xb3, 0x8e], "ŁČěłŽ"],
    ["windows-1254", [0xd0, 0xdd, 0xfe], "Ğİş"],
    ["windows-1257", [0xf0, 0xe8, 0xd0], "ščŠ"],
    ["koi8-r", [0xe9, 0xd7, 0xc1, 0xce], "Иван"],
    ["macintosh", [0x8e, 0x9f], "éü"],
    ["ibm850", [0x81, 0x82, 0x8e, 0xe1, 0xff], "üéÄß\u00a0"],
  ] as const)("%s has the letters of its table", (page, bytes, text) => {
    expect(decodePage(Uint8Array.from(bytes), page)).toBe(text);
  });
});
