/** Number of generated cases: few in `npm test`, all in `npm run test:all` (TEST_DEPTH=whole). */
export const depth = (whole: number, taste: number): number => (process.env.TEST_DEPTH === "whole" ? whole : taste);
