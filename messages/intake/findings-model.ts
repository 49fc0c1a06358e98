export const unmappedHint = ". No column is mapped to it: choose one, or add it to the file";
export const column = (part: number) => `Column ${part}`;
