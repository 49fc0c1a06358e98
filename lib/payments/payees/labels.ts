/** Where a change of accounts comes from: a form, an earlier order, or a file. */
export const changeSources = ["form", "file"] as const;
export type ChangeSource = (typeof changeSources)[number];
