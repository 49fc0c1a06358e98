"use client";

import { Bookmark, Trash2, Users } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Checkbox } from "@/components/input";
import { Menu, menuItemClass } from "@/components/menu";
import { TextField } from "@/components/text-field";
import { showToast } from "@/components/toaster";
import { useAction } from "@/components/use-action";
import type { OrderView } from "@/lib/payments/orders/lists/views";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/shared";
import { removeViewAction, saveViewAction } from "./actions";

type Props = {
  views: OrderView[];
  query: string;
};

export function ViewMenu({ views, query }: Props) {
  const [keeping, setKeeping] = useState(false);
  const remove = useAction(removeViewAction);
  const restore = useAction(saveViewAction);
  const onRemove = async ({ id, name, isShared, query: kept }: OrderView) => {
    if (!(await remove.act({ viewId: id }))) return;
    showToast(t.viewRemoved(name), () => void restore.act({ name, query: kept, isShared }));
  };
  const error = remove.error ?? restore.error;
  const current = views.find((view) => view.query === query);
  return (
    <>
      <Menu
        label={current ? t.view(current.name) : t.views}
        iconOnly={!current}
        trigger={
          <>
            <Bookmark size={16} aria-hidden /> {current?.name}
          </>
        }
      >
        {views.map((view) => (
          <span key={view.id} className="flex items-center">
            <Link
              href={view.query ? `/orders?${view.query}` : "/orders"}
              prefetch={false}
              aria-current={view === current ? "true" : undefined}
              className={menuItemClass}
            >
              {view.name}
              {view.isShared ? <Users size={14} className="text-ink-3" aria-label={t.shared} /> : null}
              {view.isMine ? null : <span className="text-ink-3 text-xs">{view.owner}</span>}
            </Link>
            {view.isMine ? (
              <Button
                variant="plain"
                size="small"
                iconOnly
                aria-label={t.removeView(view.name)}
                icon={<Trash2 size={14} aria-hidden />}
                pending={remove.pending}
                onClick={() => void onRemove(view)}
              />
            ) : null}
          </span>
        ))}
        {views.length === 0 ? <p className="max-w-60 px-2 py-1 text-ink-3 text-sm">{t.emptyViewsHint}</p> : null}
        <button type="button" className={menuItemClass} onClick={() => setKeeping(true)}>
          {t.saveView}
        </button>
      </Menu>
      {error ? <p className="text-alarm-text text-sm">{error.message}</p> : null}
      {remove.dialog}
      {restore.dialog}
      <KeepDialog
        key={keeping ? "open" : "closed"}
        open={keeping}
        onClose={() => setKeeping(false)}
        query={query}
        name={current?.isMine ? current.name : ""}
      />
    </>
  );
}

type KeepProps = { open: boolean; onClose: () => void; query: string; name: string };

function KeepDialog({ open, onClose, query, name: known }: KeepProps) {
  const { act, pending, error, dialog } = useAction(saveViewAction);
  const [name, setName] = useState(known);
  const [isShared, setShared] = useState(false);
  const keep = async () => {
    if (await act({ name, query, isShared })) onClose();
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t.saveViewTitle}
        actions={
          <Button variant="primary" pending={pending} onClick={keep}>
            {t.saveViewConfirm}
          </Button>
        }
      >
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void keep();
          }}
        >
          <TextField
            label={common.nameLabel}
            required
            hint={t.viewNameHint}
            value={name}
            maxLength={60}
            error={error?.message}
            onChange={(event) => setName(event.target.value)}
          />
          <Checkbox label={t.shareLabel} checked={isShared} onChange={(event) => setShared(event.target.checked)} />
          <p className="text-ink-3 text-sm">{t.viewDialogHint}</p>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
