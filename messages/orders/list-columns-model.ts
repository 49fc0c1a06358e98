export const payeeOrPayer = "Payee or payer";
export const referenceOrId = "Reference or ID";
export const gatewayOrderId = "Gateway order ID";
export const direction = "Direction";
export const preparedBy = "Prepared by";
