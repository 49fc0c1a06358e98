/** Longest text that a list searches for and any filter holds, in characters; the longest id that an order can carry. */
export const searchMaxLength = 128;

/** A text as it is, in a pattern of SQL's `like`: none of its characters is a wildcard. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
