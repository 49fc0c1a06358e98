export const classes = {
  expected: "Expected",
  missing_gateway: "Missing at the gateway",
  missing_bank: "Missing at the bank",
  missing_here: "Missing in Paydesk",
  amount: "Amounts differ",
  duplicate: "Duplicate",
  fee: "Fee",
  fx: "Currency exchange",
  reserve: "Reserve",
  unrelated: "Not a payment",
} as const;
export const classMeanings = {
  expected: "Usual timing: the other side normally shows it within the days set for this connection.",
  missing_gateway: "Paydesk or the bank has it, but no gateway report lists it.",
  missing_bank: "The gateway lists it, but no bank statement shows it.",
  missing_here: "The gateway lists it, but Paydesk has no completed payment for it.",
  amount: "Both sides have it, with different amounts or currencies.",
  duplicate: "One side has it more often than the other.",
  fee: "A fee of the gateway or the bank.",
  fx: "A currency exchange of the gateway or the bank.",
  reserve: "Money that the gateway holds back or releases.",
  unrelated: "A rule says that this line has nothing to do with the gateway.",
} as const;
