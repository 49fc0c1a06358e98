import { payoutFields } from "./payout";

/** The one field of a payout that is typed when it is sent and stored nowhere: the card verification value. */
export const releaseField = payoutFields.find(({ secret }) => secret === "never-stored")?.name ?? "";

/** An endpoint's required fields: those that are stored, and whether it also asks for the one typed at release. */
export function splitByRelease(required: readonly string[]): { required: string[]; asksAtRelease: boolean } {
  return {
    required: required.filter((name) => name !== releaseField),
    asksAtRelease: required.includes(releaseField),
  };
}
