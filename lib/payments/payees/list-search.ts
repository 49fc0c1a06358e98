import { choice, defineList, searchText } from "@/lib/core/lists/list";

export const payeeList = defineList({
  path: "/payees",
  filters: {
    view: choice(["directory", "waiting", "archived"]).default("directory"),
    text: searchText,
  },
  tab: "view",
});

export type PayeeFilter = ReturnType<typeof payeeList.read>["filter"];
