export const failures = "Failures";
export const journal = "Journal";
export const clockTab = "Clock and profiles";
export const theSandbox = "use the sandbox";
export const pageHint =
  "A simulated gateway on this machine. Make it fail in every way a real one can. No money moves.";
export const sandboxOf = (name: string) => `${name}: sandbox`;
