export const production = "Production ·";
export const realMoney = "· real money";
export const sandbox = "Sandbox";
export const noMoneyMoves = "· no money moves";
