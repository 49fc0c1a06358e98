export const atLeastOneEndpoint = "at least one endpoint";
export const noMoreThan200 = "no more than 200 endpoints";
export const nameAConnectionWith = "name a connection with 1 to 40 of a-z, 0-9 and -";
export const wholeFile = "whole file";
export const theVariableIsnt = (env: string) => `the environment variable ${env} is not set`;
export const cannotBeRead = (path: string, code: string) => `${path} cannot be read (${code})`;
export const notAControlKey = "not a control key";
