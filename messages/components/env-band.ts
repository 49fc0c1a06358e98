export const production = "Production ·";
export const realMoney = "· real money";
export const noMoneyMoves = "· no money moves";
