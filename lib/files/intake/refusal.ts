/** Where in a file: row 1 is the first row of data, row 0 the header; null where a fault has no such place. */
export type Place = { row: number | null; column: string | null };

/** A file that is no table that we can read, with a sentence for its user. Caught where a file enters the module. */
export class Refusal extends Error {
  readonly place: Place;

  constructor(reason: string, place: Partial<Place> = {}) {
    super(reason);
    this.name = "Refusal";
    this.place = { row: null, column: null, ...place };
  }
}
