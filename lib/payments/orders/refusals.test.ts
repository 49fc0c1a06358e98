import { describe, expect, test } from "vitest";
import { afterEnds, type RowEnd } from "./refusals";

const refused = (code: string): RowEnd => ({ key: `code:${code}`, code, message: null });
const good: RowEnd = null;
const nothing = { refusal: null, sameRefusals: 0 };

describe("afterEnds", () => {
  const cases: [string, readonly RowEnd[], readonly string[], { refusal: string | null; sameRefusals: number }][] = [
    ["nothing ended", [], [], nothing],
    ["one refusal", [refused("7")], [], { refusal: "code:7", sameRefusals: 1 }],
    ["the same again", [refused("7"), refused("7")], [], { refusal: "code:7", sameRefusals: 2 }],
    ["another starts anew", [refused("7"), refused("7"), refused("8")], [], { refusal: "code:8", sameRefusals: 1 }],
    ["a success starts anew", [refused("7"), good], [], nothing],
    ["only those after it count", [refused("7"), good, refused("7")], [], { refusal: "code:7", sameRefusals: 1 }],
    ["an accepted one is not counted", [refused("7"), refused("7")], ["code:7"], nothing],
    ["others still are", [refused("7"), refused("8")], ["code:7"], { refusal: "code:8", sameRefusals: 1 }],
  ];
  test.each(cases)("%s", (_name, ends, accepted, expected) => {
    expect(afterEnds(nothing, ends, accepted)).toEqual(expected);
  });

  test("an earlier count continues", () => {
    expect(afterEnds({ refusal: "code:7", sameRefusals: 19 }, [refused("7")])).toEqual({
      refusal: "code:7",
      sameRefusals: 20,
    });
  });
});
