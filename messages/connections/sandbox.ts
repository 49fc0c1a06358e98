export const failures = "Failures";
export const journal = "Journal";
export const clockAndProfiles = "Clock and profiles";
export const playWithIt = "play with it";
export const theOtherSideOfThis =
  "The other side of this connection: a gateway on this machine that can fail in every way a real one can. No money moves.";
export const partsOfThePracticeGateway = "Parts of the practice gateway";
