export const everyConnection = "on all connections";
export const changeTitle = (things: string, part: string) => `New rule for ${things} ${part}`;
export const reviewChange = "Review change";
