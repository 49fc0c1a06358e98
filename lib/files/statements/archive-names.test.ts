import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import * as t from "@/messages/statements/model";
import { readStatements } from "./read-statements";

test("two files of an archive that differ in case alone are refused: one of them would be read twice, and the other never", () => {
  const bytes = zipSync({ "november.sta": strToU8("a"), "November.sta": strToU8("b") });
  expect(() => [...readStatements(bytes)]).toThrow(t.archiveHasTwice("November.sta"));
});
