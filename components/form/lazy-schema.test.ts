import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as t from "@/messages/team/model";
import type { Faults } from "./faults";
import { type LazySchema, schemaResolver } from "./lazy-schema";

type Values = { name: string; account: { number: string; kind: string } };
const schema: LazySchema<Values> = async () =>
  z.object({
    name: z.string().trim().min(1, t.nameMissing),
    account: z.object({ number: z.string(), kind: z.enum(["bank"], "Choose.") }),
  });
const validate = ({ account }: Values): Faults =>
  account.number === "" ? { "account.number": "Type the number." } : {};
const options = { fields: {}, shouldUseNativeValidation: false };
const blank: Values = { name: "", account: { number: "", kind: "" } };

describe("the check of a form", () => {
  it("finds what the schema and what the form itself finds, each at its field", async () => {
    const { values, errors } = await schemaResolver(schema, validate)(blank, undefined, options);
    expect(values).toEqual({});
    expect(errors.name?.message).toBe(t.nameMissing);
    expect(errors.account?.number?.message).toBe("Type the number.");
    expect(errors.account?.kind?.message).toBe("Choose.");
  });

  it("gives the values as they were typed: the command reads them", async () => {
    const typed = { name: " Ana ", account: { number: "1", kind: "bank" } };
    expect(await schemaResolver(schema, validate)(typed, undefined, options)).toEqual({ values: typed, errors: {} });
  });

  it("leaves it to the command when the schema cannot be loaded", async () => {
    const lost: LazySchema<Values> = () => Promise.reject(new Error("no network"));
    expect(await schemaResolver(lost)(blank, undefined, options)).toEqual({ values: blank, errors: {} });
    const { errors } = await schemaResolver(lost, validate)(blank, undefined, options);
    expect(Object.keys(errors)).toEqual(["account"]);
  });
});
