/** The look a user chose; "system" follows the device. Kept in the cookie `theme`, read by the root layout. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The theme of a cookie value; anything unknown is "system". */
export function readTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
