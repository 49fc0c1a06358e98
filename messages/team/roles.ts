export const roleTexts = {
  developer: {
    label: "Developer",
    one: "a developer",
    meaning: "views, tests and debugs connections; sees no payments",
  },
  viewer: { label: "Viewer", one: "a viewer", meaning: "views orders and connections; changes nothing" },
  preparer: { label: "Preparer", one: "a preparer", meaning: "prepares payouts and sends those that need no approval" },
  approver: {
    label: "Approver",
    one: "an approver",
    meaning: "also approves what others prepared and reads the audit log",
  },
  admin: { label: "Admin", one: "an admin", meaning: "also manages connections, users and settings" },
};
