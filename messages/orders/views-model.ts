export const filterLimit = "This list has too many filters to save as a view.";
export const filterInvalid = "This list's address has an invalid filter. Remove it before you save the view.";
export const viewLimit = (viewsMax: number) => `You already have ${viewsMax} views. Remove one first.`;
export const viewUnknown = "This view doesn't exist.";
export const nameMissing = "Name: enter a name for the view.";
export const nameTooLong = "Name: use no more than 60 characters.";
export const nameHasControls = "Name: remove line breaks and control characters.";
