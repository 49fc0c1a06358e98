"use client";

import { Menu as MenuIcon, PanelLeft, Search } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useOptimistic, useState } from "react";
import type { Role } from "@/lib/identity/auth/access/permissions";
import * as componentsSharedTexts from "@/messages/components/shared";
import * as t from "@/messages/components/shell";
import { Button } from "../button";
import { Dialog } from "../dialog";
import { Keys } from "../keys";
import { makeLate } from "../late";
import { watchNavigationStart } from "../navigation-start";
import { PageLink } from "../page-link";
import type { Beginning, NavigationPage } from "../pages";
import { Palette } from "../palette/palette";
import { isPaletteKey, isTyping, shortcutsOn } from "../shortcut-rules";
import { goTo } from "../shortcuts";
import type { Theme } from "../theme";
import { useLatest } from "../use-latest";
import { AccountMenu } from "./account-menu";
import { AlertsMenu } from "./alerts-menu";
import type { MenuCounts } from "./followed-count";
import { Navigation } from "./navigation";
import { PrefetchOnIntent } from "./prefetch-on-intent";
import { Wordmark } from "./wordmark";

const sequenceMs = 1200;

type KeyShortcutsProps = {
  pages: readonly string[];
  onPalette: () => void;
  onKeys: () => void;
};

/** No shortcut here ever sends or approves anything. */
function KeyShortcuts(props: KeyShortcutsProps) {
  const router = useRouter();
  const latest = useLatest(props);
  useEffect(() => {
    let goSince = Number.NEGATIVE_INFINITY;
    function onKeyDown(event: KeyboardEvent): void {
      const { pages, onPalette, onKeys } = latest.current;
      if (isPaletteKey(event)) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (isTyping(event) || !shortcutsOn()) return;
      const going = event.timeStamp - goSince < sequenceMs;
      goSince = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const page = going ? goTo.find((entry) => entry.key === event.key && pages.includes(entry.href)) : undefined;
      if (page) router.push(page.href);
      else if (event.key === "/") search(onPalette);
      else if (event.key === "?") onKeys();
      else return;
      event.preventDefault();
    }
    // Captures before a page's own keys, so that the letter after `g` doesn't trigger one of them.
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [router]);
  return null;
}

function search(onPalette: () => void): void {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  if (!field) {
    onPalette();
    return;
  }
  field.focus();
  field.select();
}

const KeyList = makeLate(async () => (await import("../key-list")).KeyList);

function KeysSheet({ open, onClose, pages }: { open: boolean; onClose: () => void; pages: readonly string[] }) {
  return (
    <Dialog open={open} onClose={onClose} title={componentsSharedTexts.keyboardShortcuts}>
      <div className="flex flex-col gap-4">
        {open ? <KeyList pages={pages} /> : null}
        <p className="text-ink-2 text-sm">{componentsSharedTexts.shortcutsHint}</p>
      </div>
    </Dialog>
  );
}

const formPages =
  /^\/(payouts|payees|recurring|team|connections)\/new$|^\/recurring\/import$|\/(edit|known)$|^\/account/;

type Props = {
  user: { name: string; email: string; role: Role };
  organisationName: string;
  groups: readonly (readonly NavigationPage[])[];
  begins: readonly Beginning[];
  pages: readonly string[];
  hasAlerts: boolean;
  counts: MenuCounts;
  openedAt: Date;
  theme: Theme;
  startNarrow: boolean;
  children: ReactNode;
};

export function Shell(props: Props) {
  const { user, organisationName, groups, begins, pages, hasAlerts, counts, openedAt, theme, startNarrow, children } =
    props;
  const path = usePathname();
  const [narrow, setNarrow] = useState(startNarrow);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [floating, setFloating] = useState<"palette" | "keys" | null>(null);

  function toggleWidth(): void {
    const next = !narrow;
    setNarrow(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `sidebar=${next ? "narrow" : "wide"}; path=/; max-age=31536000; samesite=lax`;
  }

  return (
    <div className="flex min-h-dvh flex-col pt-(--band-height) md:flex-row">
      <NavigationProgress />
      <PrefetchOnIntent />
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-md bg-surface px-3 py-2 font-medium focus:translate-y-(--band-height)"
      >
        {t.skipLink}
      </a>
      <header
        data-shell-navigation
        className="sticky top-(--band-height) z-30 flex h-14 items-center justify-between gap-2 border-b bg-surface px-3 md:hidden"
      >
        <Button
          variant="plain"
          iconOnly
          aria-label={t.openMenu}
          icon={<MenuIcon size={20} aria-hidden />}
          onClick={() => setSheetOpen(true)}
        />
        <PageLink href="/" className="rounded-md">
          <Wordmark />
        </PageLink>
        <div className="flex items-center">
          {pages.length > 0 ? <FindButton narrow onClick={() => setFloating("palette")} /> : null}
          {hasAlerts ? <AlertsMenu counts={counts} openedAt={openedAt} /> : null}
          <AccountMenu user={user} theme={theme} narrow />
        </div>
      </header>
      <Dialog open={sheetOpen} onClose={() => setSheetOpen(false)} title={organisationName} form="sheet">
        <Navigation
          groups={groups}
          begins={begins}
          counts={counts}
          openedAt={openedAt}
          onFollow={() => setSheetOpen(false)}
        />
      </Dialog>
      <aside
        data-shell-navigation
        aria-label={t.sidebar}
        className={`sticky top-(--band-height) hidden h-[calc(100dvh-var(--band-height))] shrink-0 flex-col gap-4 overflow-y-auto border-r bg-surface py-3 md:flex ${narrow ? "w-14 px-2" : "w-58 px-3"}`}
      >
        <div className={`flex items-center gap-1 ${narrow ? "flex-col" : "justify-between"}`}>
          <PageLink href="/" className="rounded-md p-1">
            <Wordmark narrow={narrow} />
          </PageLink>
          {hasAlerts ? (
            <span className={narrow ? "" : "ml-auto"}>
              <AlertsMenu counts={counts} openedAt={openedAt} />
            </span>
          ) : null}
          <Button
            variant="plain"
            iconOnly
            aria-label={t.collapseMenu}
            aria-pressed={narrow}
            title={narrow ? t.expandMenu : t.collapseHint}
            icon={<PanelLeft size={16} aria-hidden />}
            onClick={toggleWidth}
          />
        </div>
        {pages.length > 0 ? <FindButton narrow={narrow} onClick={() => setFloating("palette")} /> : null}
        <Navigation groups={groups} begins={begins} counts={counts} openedAt={openedAt} narrow={narrow} />
        <div className="mt-auto">
          {narrow ? null : (
            <p className="truncate px-2.5 pb-1 text-ink-3 text-xs" title={organisationName}>
              {organisationName}
            </p>
          )}
          <AccountMenu user={user} theme={theme} narrow={narrow} />
        </div>
      </aside>
      <main
        id="main"
        data-form={formPages.test(path) || undefined}
        tabIndex={-1}
        className="mx-auto w-full min-w-0 max-w-412 flex-1 p-4 outline-none data-form:max-w-272 md:px-6 md:py-4"
      >
        {children}
      </main>
      {pages.length > 0 ? (
        <>
          <KeyShortcuts pages={pages} onPalette={() => setFloating("palette")} onKeys={() => setFloating("keys")} />
          <Palette open={floating === "palette"} onClose={() => setFloating(null)} role={user.role} />
          <KeysSheet open={floating === "keys"} onClose={() => setFloating(null)} pages={pages} />
        </>
      ) : null}
    </div>
  );
}

function FindButton({ narrow, onClick }: { narrow: boolean; onClick: () => void }) {
  const label = t.search;
  if (narrow) {
    return (
      <Button
        variant="plain"
        iconOnly
        aria-label={label}
        title={label}
        className="mx-auto"
        icon={<Search size={16} aria-hidden />}
        onClick={onClick}
      />
    );
  }
  return (
    <button
      type="button"
      aria-keyshortcuts={t.searchShortcut}
      className="flex min-h-8 w-full items-center gap-2 rounded-md border border-control bg-surface px-2.5 text-base text-ink-2 hover:bg-sunken hover:text-ink"
      onClick={onClick}
    >
      <Search size={16} className="shrink-0" aria-hidden />
      <span className="flex-1 whitespace-nowrap text-left">{label}</span>
      <Keys keys={["mod", "K"]} />
    </button>
  );
}

/** `globals.css` shows the bar after 150 ms, so a fast page never has one. */
function NavigationProgress() {
  // The state is set in the navigation's own transition, so React resets it in the frame that shows the new page.
  const [pending, setPending] = useOptimistic(false);
  useEffect(() => watchNavigationStart(() => setPending(true)), [setPending]);
  return pending ? <div role="progressbar" aria-label={t.pageLoading} className="navigation-progress" /> : null;
}
