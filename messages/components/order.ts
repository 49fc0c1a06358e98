export const any = "Any";
export const moneyGoes = "Money goes";
export const eitherWay = "Either way";
export const gatewaysId = "gateway’s id";
export const byTheGatewaysSchedule = "by the gateway’s schedule";
export const yourReference = "your reference";
export const value = "Value";
export const blank = "blank";
