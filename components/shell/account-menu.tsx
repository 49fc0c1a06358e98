"use client";

import { CircleUserRound, LogOut, UserRoundCog } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import type { Role } from "@/lib/core/runtime/roles";
import * as t from "@/messages/components/shell";
import { roleTexts } from "@/messages/team/roles";
import { Checkbox } from "../input";
import { Menu, menuItemClass } from "../menu";
import { setShortcutsOn, shortcutsOn } from "../shortcut-rules";
import type { Theme } from "../theme";
import { ThemeSwitch } from "./theme-switch";

type Props = {
  user: { name: string; email: string; role: Role };
  theme: Theme;
  narrow?: boolean;
};

export function AccountMenu({ user, theme, narrow = false }: Props) {
  return (
    <Menu
      label={t.sAccount(user.name)}
      className={`flex min-h-10 items-center gap-2.5 rounded-md text-left hover:bg-sunken max-md:min-h-11 ${narrow ? "min-w-10 justify-center" : "w-full px-2.5 py-1"}`}
      trigger={
        <>
          <CircleUserRound size={narrow ? 20 : 16} className="shrink-0 text-ink-2" aria-hidden />
          {narrow ? null : (
            <span className="min-w-0">
              <span className="block truncate font-medium text-sm">{user.name}</span>
              <span className="block truncate text-ink-3 text-xs">{roleTexts[user.role].label}</span>
            </span>
          )}
        </>
      }
    >
      <div className="border-b px-2 pt-1 pb-2">
        <p className="truncate font-medium text-base">{user.name}</p>
        <p className="truncate text-ink-3 text-xs">
          {user.email} · {roleTexts[user.role].label}
        </p>
      </div>
      <div className="flex flex-col gap-3 border-b px-2 py-3">
        <ThemeSwitch theme={theme} />
        <ShortcutsSwitch />
      </div>
      <ul className="pt-1">
        <li>
          <Link href="/account" prefetch={false} className={menuItemClass}>
            {t.myAccount(<UserRoundCog size={16} aria-hidden />)}
          </Link>
        </li>
        <li>
          {/* Signing out is a form, because a link can be prefetched or planted by another site. */}
          <form method="post" action="/sign-out">
            <button type="submit" className={menuItemClass}>
              {t.signOut(<LogOut size={16} aria-hidden />)}
            </button>
          </form>
        </li>
      </ul>
    </Menu>
  );
}

function ShortcutsSwitch() {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(shortcutsOn()), []);
  return (
    <Checkbox
      label={t.shortcutsLabel}
      checked={on}
      onChange={(event) => {
        setOn(event.target.checked);
        setShortcutsOn(event.target.checked);
      }}
    />
  );
}
