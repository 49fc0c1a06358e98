export const failures = "Failures";
export const journal = "Journal";
export const clockAndProfiles = "Clock and profiles";
export const playWithIt = "use the sandbox";
export const theOtherSideOfThis =
  "A simulated gateway on this machine. Make it fail in every way a real one can. No money moves.";
export const partsOfThePracticeGateway = "Sandbox gateway sections";
