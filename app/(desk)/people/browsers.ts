/** In how many browsers a person is signed in. */
export function describeBrowsers(count: number): string {
  return count === 0 ? "—" : count === 1 ? "1 browser" : `${count} browsers`;
}
