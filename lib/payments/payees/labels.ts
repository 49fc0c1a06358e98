export const changeSources = ["form", "file"] as const;
export type ChangeSource = (typeof changeSources)[number];
