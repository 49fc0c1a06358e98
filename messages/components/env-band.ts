export const production = "Production ·";
export const realMoney = "· real money";
export const sandboxNote = "· no money moves";
