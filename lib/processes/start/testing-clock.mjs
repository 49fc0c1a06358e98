// Shifts the clock of a process by CLOCK_OFF_MS: `node --import testing-clock.mjs`. The sandbox gateway and PostgreSQL
// keep the right time.
const offMs = process.argv[1]?.includes("sandbox") ? 0 : Number(process.env.CLOCK_OFF_MS);
const RightDate = Date;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now() + offMs], made),
  apply: (target) => new target(target.now() + offMs).toString(),
  get: (target, name) => (name === "now" ? () => target.now() + offMs : Reflect.get(target, name)),
});
