/**
 * How many generated cases a test plays: a taste in `npm test`, the whole number in `npm run test:all`, which plays every file
 * that asks for it once more with TEST_DEPTH=whole.
 */
export const depth = (whole: number, taste: number): number => (process.env.TEST_DEPTH === "whole" ? whole : taste);
