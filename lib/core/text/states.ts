export const tones = ["neutral", "moving", "good", "failed", "wait", "alarm"] as const;
export type Tone = (typeof tones)[number];

export type IconName =
  | "pencil"
  | "ban"
  | "clock"
  | "rotate"
  | "arrow-up-right"
  | "half-circle"
  | "check"
  | "x"
  | "x-square"
  | "x-octagon"
  | "shield-x"
  | "user-clock"
  | "help-circle"
  | "lock"
  | "pause"
  | "alert-triangle";

export type StateLabel = { label: string; tone: Tone; icon: IconName; meaning: string; next: string | null };

export function defineStates<Row extends object>() {
  return <Name extends string>(rows: Readonly<Record<Name, Row>>) => {
    const names = Object.keys(rows) as [Name, ...Name[]];
    const where = (fits: (row: Row, name: Name) => boolean): readonly Name[] =>
      names.filter((name) => fits(rows[name], name));
    return { rows, names, where };
  };
}

export type StateOf<Table extends { names: readonly string[] }> = Table["names"][number];

export const isIn =
  <Name>(names: readonly Name[]) =>
  (name: Name) =>
    names.includes(name);
