/** The longest id that an order can carry. */
export const searchMaxLength = 128;

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
