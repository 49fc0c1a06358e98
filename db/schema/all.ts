export * from "./audit";
export * from "./callbacks";
export * from "./connections";
export * from "./installation";
export * from "./orders";
export * from "./organisation";
export * from "./people";
