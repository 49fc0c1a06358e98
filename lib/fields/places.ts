import countryCodes from "i18n-iso-countries/codes.json" with { type: "json" };

const alpha2By = new Map(
  countryCodes.flatMap(([two = "", three = ""]) => [[two, two] as const, [three, two] as const]),
);

/** The two-letter code of an ISO 3166-1 code of two or three capital letters; null when there is none. */
export function alpha2Of(country: string): string | null {
  return alpha2By.get(country) ?? null;
}

/** ISO 3166-2 codes without the country, and the armed forces' postal codes of the USA. */
const states: Record<string, { country: string; codes: ReadonlySet<string> }> = {
  US: {
    country: "the USA",
    codes: new Set(
      (
        "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK " +
        "OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR UM VI AA AE AP"
      ).split(" "),
    ),
  },
  CA: { country: "Canada", codes: new Set("AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" ")) },
  AU: { country: "Australia", codes: new Set("ACT NSW NT QLD SA TAS VIC WA".split(" ")) },
};

/** The states of a country that has to name them (USA, Canada, Australia; alpha-2 or alpha-3); null for all others. */
export function statesOf(country: string): { country: string; codes: ReadonlySet<string> } | null {
  return states[alpha2Of(country) ?? ""] ?? null;
}
