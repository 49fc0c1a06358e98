export const lineKinds = {
  payment: "Payment",
  reversal: "Reversal",
  refund: "Refund",
  chargeback: "Chargeback",
  fee: "Fee",
  fx: "Currency exchange",
  reserve: "Reserve",
  transfer: "Transfer",
} as const;
