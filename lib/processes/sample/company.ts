export type Currency = "EUR" | "USD" | "GBP";

export type SamplePayee = {
  name: string;
  iban: string;
  currency: Currency;
  about: number;
  purpose: string;
};

export const samplePayees: readonly SamplePayee[] = [
  {
    name: "Brightwater Logistics",
    iban: iban("NL", "SMPL0417100201"),
    currency: "EUR",
    about: 8_400,
    purpose: "Freight",
  },
  {
    name: "Lena Hoffmann",
    iban: iban("DE", "990000000532013071"),
    currency: "EUR",
    about: 1_950,
    purpose: "Commission",
  },
  {
    name: "Studio Marchetti",
    iban: iban("IT", "X9999911101000000123477"),
    currency: "EUR",
    about: 3_200,
    purpose: "Design",
  },
  {
    name: "Kowalski Druk",
    iban: iban("PL", "999900000000000712198177"),
    currency: "EUR",
    about: 740,
    purpose: "Printing",
  },
  { name: "Aoife Byrne", iban: iban("GB", "SMPL99999931926877"), currency: "GBP", about: 2_100, purpose: "Commission" },
  { name: "Nordlys Regnskap", iban: iban("NO", "99990117973"), currency: "EUR", about: 5_600, purpose: "Bookkeeping" },
  {
    name: "Tomás Herrera",
    iban: iban("ES", "99990418870200051377"),
    currency: "USD",
    about: 1_280,
    purpose: "Translation",
  },
  {
    name: "Meridian Freight",
    iban: iban("CH", "99999011623852977"),
    currency: "USD",
    about: 12_700,
    purpose: "Freight",
  },
  { name: "Pieter de Vries", iban: iban("BE", "999007547074"), currency: "EUR", about: 2_480, purpose: "Commission" },
  {
    name: "Clara Moreau",
    iban: iban("FR", "99990010050500013M02677"),
    currency: "EUR",
    about: 1_730,
    purpose: "Translation",
  },
  {
    name: "Oakfield Studios",
    iban: iban("IE", "SMPL99999912345677"),
    currency: "USD",
    about: 4_300,
    purpose: "Licences",
  },
  {
    name: "Halden Energy",
    iban: iban("SE", "99900000058398257477"),
    currency: "EUR",
    about: 15_900,
    purpose: "Electricity",
  },
];

export const affiliates: readonly string[] = [
  ...["Marta Ferreira", "Jonas Weber", "Zofia Wiśniewska", "Élise Fournier", "Joris Bakker", "Lucía Romero"],
  ...["Emil Krause", "Tina Zupan", "Sofia Lindgren", "Matteo Conti", "Anneli Korhonen", "Rui Carvalho"],
];

export const members: readonly string[] = [
  ...["Atelier Dubois", "Café Lumen", "Hotel Seeblick", "Print & Paper Co", "Galerie Nord", "Velo Verde"],
  ...["Studio Kappa", "Bistro Olive", "Yoga am Fluss", "Book Corner"],
];

/** mulberry32 with a fixed seed gives the same fractions every time. */
export function fractions(seed = 20_261): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const sampleIban = (nth: number): string =>
  iban("NL", `SMPL${String(417_100_300 + nth * 7_919).padStart(10, "0")}`);

/** ISO 13616: the rearranged number, letters as two digits, is 1 modulo 97. */
function iban(country: string, account: string): string {
  const digits = [...`${account}${country}00`].map((letter) => Number.parseInt(letter, 36)).join("");
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${account}`;
}
