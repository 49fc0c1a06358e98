import { choice, defineList, idOf, searchText, several } from "@/lib/core/lists/list";
import * as ids from "@/messages/core/model";
import * as t from "@/messages/recurring/model";
import { chargings, profileKinds } from "./labels";

export const profileList = defineList({
  path: "/recurring",
  filters: {
    text: searchText,
    connectionIds: several(idOf(ids.aConnection)),
    kind: choice(profileKinds),
    charging: choice(chargings),
    changes: choice(["open"]),
  },
  labels: { charging: t.charged },
});

export type ProfileFilter = ReturnType<typeof profileList.read>["filter"];
