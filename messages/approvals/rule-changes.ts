export const onAllConnections = "on all connections";
export const newRuleFor = (things: string, part: string) => `New rule for ${things} ${part}`;
export const reviewChange = "Review change";
