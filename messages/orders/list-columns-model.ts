export const counterparty = "Payee or payer";
export const reference = "Reference or ID";
export const gatewayId = "Gateway order ID";
export const direction = "Direction";
export const preparedBy = "Prepared by";
