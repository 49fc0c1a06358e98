export const unattended = {
  worker: "Paydesk",
  gateway: "Gateway",
  migration: "Paydesk, at its start",
  sample: "Sample data",
  console: "Command line on the server",
  visitor: "Someone not signed in",
};
export const attended = {
  user: (name: string) => name,
  token: (name: string) => `${name}, by API token`,
  agent: (name: string) => `${name}, by an agent`,
};
