import { choice, defineList, searchText } from "@/lib/core/lists/list";

export const payeeList = defineList({
  path: "/payees",
  filters: {
    /** directory: those who are paid. waiting: another account waits for approval. */
    view: choice(["directory", "waiting", "archived"]).default("directory"),
    /** A part of the name, the beginning of the vendor number, or the end of the account. */
    text: searchText,
  },
  tab: "view",
});

export type PayeeFilter = ReturnType<typeof payeeList.read>["filter"];
