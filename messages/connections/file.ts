export const endpointsMissing = "at least one endpoint";
export const tooManyEndpoints = "no more than 200 endpoints";
export const connectionKeyInvalid = "name a connection with 1 to 40 of a-z, 0-9 and -";
export const wholeFile = "whole file";
export const theVariableIsnt = (env: string) => `the environment variable ${env} is not set`;
export const fileUnreadable = (path: string, code: string) => `${path} cannot be read (${code})`;
export const controlKeyInvalid = "not a control key";
