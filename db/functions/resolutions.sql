-- A resolution is kept as it was proposed: what other users say of it is in its request for approval.
create trigger resolutions_kept before update or delete or truncate on resolutions for each statement execute function refuse_change();

-- Whether this user decides without another: they could approve it from anyone else, and no one else could.
create or replace function decides_alone(member uuid, wanted text, connection uuid, at timestamptz) returns boolean language sql stable as $$
  select may_decide(member, wanted, connection, at)
     and not exists (select 1 from users p where p.id <> member and could_decide(p.id, wanted, connection, at))
$$;

create or replace function guard_resolution_alone() returns trigger language plpgsql as $$
begin
  if not decides_alone(new.proposed_by, 'orders.resolve', new.connection_id, new.proposed_at) then
    raise exception 'resolution %: another user must approve it', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger resolutions_guarded before insert on resolutions for each row when (new.alone) execute function guard_resolution_alone();
