import { payoutFields } from "./payout";

export const releaseField = payoutFields.find(({ secret }) => secret === "never-stored")?.name ?? "";

export function splitByRelease(required: readonly string[]): { required: string[]; asksAtRelease: boolean } {
  return {
    required: required.filter((name) => name !== releaseField),
    asksAtRelease: required.includes(releaseField),
  };
}
