import { choice, defineList, idOf, searchText } from "@/lib/core/list";
import { chargings, profileKinds } from "./labels";

export const profileList = defineList({
  path: "/recurring",
  filters: {
    /** The beginning of the gateway's number or of the payer's name, a part of the label, or a card's last four digits. */
    text: searchText,
    connectionId: idOf("a connection"),
    kind: choice(profileKinds),
    charging: choice(chargings),
    /** Only those with a change that is not resolved. */
    changes: choice(["open"]),
  },
  labels: { charging: "Charged" },
});

export type ProfileFilter = ReturnType<typeof profileList.read>["filter"];
