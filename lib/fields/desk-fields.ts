import { catalogue, type Operation } from "./catalogue";
import { foldName } from "./field";

const deskNames = new Set(
  Object.values(catalogue)
    .flat()
    .filter(({ filledBy }) => filledBy === "desk")
    .flatMap(({ name, aliases }) => [name, ...aliases].map(foldName)),
);

/** Whether Paydesk fills in this field itself in some operation, in any spelling that the catalogue folds. */
export function isDeskField(name: string): boolean {
  return deskNames.has(foldName(name));
}

/** Of stored values those that people gave: nothing that is ours to fill in reaches the wire from a stored order. */
export function givenValues(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isDeskField(name)));
}

function neverStored(operation: Operation): string {
  return catalogue[operation].find(({ secret }) => secret === "never-stored")?.name ?? "";
}

/** The one field of a payout that is typed when it is sent and stored nowhere: the card verification value. */
export const releaseField = neverStored("payout");

/** An endpoint's required fields: those that are stored, and whether it also asks for the one typed at release. */
export function splitByRelease(required: readonly string[]): { required: string[]; asksAtRelease: boolean } {
  return {
    required: required.filter((name) => name !== releaseField),
    asksAtRelease: required.includes(releaseField),
  };
}
