import { choice, defineList, idOf, searchText, several } from "@/lib/core/lists/list";
import * as ids from "@/messages/core/ids";
import * as t from "@/messages/recurring/model";
import { chargings, profileKinds } from "./labels";

export const profileList = defineList({
  path: "/recurring",
  filters: {
    /** The beginning of the gateway's number or of the payer's name, a part of the label, or a card's last four digits. */
    text: searchText,
    connectionIds: several(idOf(ids.aConnection)),
    kind: choice(profileKinds),
    charging: choice(chargings),
    /** Only those with a change that is not resolved. */
    changes: choice(["open"]),
  },
  labels: { charging: t.charged },
});

export type ProfileFilter = ReturnType<typeof profileList.read>["filter"];
