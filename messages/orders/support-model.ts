export const gatewayStatus = "Gateway status";
export const createdByTheGateways = "Created (by the gateway's schedule)";
export const lastStatusCheck = "Last status check";
export const utc = (at: string) => `${at} UTC`;
