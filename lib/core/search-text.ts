/** Longest text that a list searches for and any filter holds, in characters; the longest id that an order can carry. */
export const searchMaxLength = 128;
