export type Place = { row: number | null; column: string | null };

export class Refusal extends Error {
  readonly place: Place;

  constructor(reason: string, place: Partial<Place> = {}) {
    super(reason);
    this.name = "Refusal";
    this.place = { row: null, column: null, ...place };
  }
}
