export const thisListHasToo = "This list has too many filters to save as a view.";
export const thisListsAddressHas = "This list's address has an invalid filter. Remove it before you save the view.";
export const youAlreadyHaveViews = (viewsMax: number) => `You already have ${viewsMax} views. Remove one first.`;
export const thisViewDoesntExist = "This view doesn't exist.";
export const nameEnterAName = "Name: enter a name for the view.";
export const nameUseNoMore = "Name: use no more than 60 characters.";
export const nameRemoveLineBreaks = "Name: remove line breaks and control characters.";
