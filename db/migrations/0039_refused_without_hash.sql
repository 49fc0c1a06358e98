-- The hash of a file goes where the file is refused: it may have been taken over card verification values.
create or replace function guard_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not person_reaches(new.prepared_by, new.connection_id) then
      raise exception 'batch %: this person does not work with its connection', new.id using errcode = 'restrict_violation';
    end if;
    if new.released_at is not null or new.asked_at is not null then
      raise exception 'batch %: it begins as a draft', new.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.kind, new.connection_id, new.prepared_by) is distinct from (old.kind, old.connection_id, old.prepared_by)
     or (new.file_sha256 is distinct from old.file_sha256
         and not (new.file_sha256 = '' and old.stored_at is null and new.stored_at is null and old.cancelled_at is null and new.cancelled_at is not null))
     or new.parent_batch_id is distinct from old.parent_batch_id then
    raise exception 'batch %: what it was made from never changes', old.id using errcode = 'restrict_violation';
  end if;
  if old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at then
    raise exception 'batch % is cancelled', old.id using errcode = 'restrict_violation';
  end if;
  if old.released_at is not null then
    if new.released_at is distinct from old.released_at or new.approval_mark is distinct from old.approval_mark
       or new.required_approvals <> old.required_approvals or new.connection_version <> old.connection_version
       or new.direction <> old.direction or new.made_through < old.made_through then
      raise exception 'batch % is released: what it sends never changes', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.released_at is null then
    return new;
  end if;
  if old.cancelled_at is not null or new.cancelled_at is not null then
    raise exception 'batch % is cancelled', old.id using errcode = 'restrict_violation';
  end if;
  if not batch_is_approved(new) then
    raise exception 'batch %: % must approve it first', new.id, new.required_approvals using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
alter table batches disable trigger batches_guarded;
--> statement-breakpoint
update batches set file_sha256 = '' where stored_at is null and cancelled_reason like 'Refused: %';
--> statement-breakpoint
alter table batches enable trigger batches_guarded;
