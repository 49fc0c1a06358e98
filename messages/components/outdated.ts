export const outdatedTitle = "Paydesk was updated";
export const refreshPage = "Refresh page";
export const outdatedHint =
  "This page is from an earlier version, and nothing was submitted. Copy what you typed, refresh the page, and try again.";
