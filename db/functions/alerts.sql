-- A sent alert stays as it was sent; it is read, mailed, and callbacks of its hour are counted into it.
create or replace function freeze_alert() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.kind, new.key, new.connection_id, new.at, new.is_in_preparation, new.facts - 'count')
    is distinct from (old.user_id, old.kind, old.key, old.connection_id, old.at, old.is_in_preparation, old.facts - 'count')
    or (old.mail in ('none', 'written', 'dropped') and (new.mail, new.mailed_at) is distinct from (old.mail, old.mailed_at)) then
    raise exception 'a sent alert never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger alerts_frozen before update on alerts for each row execute function freeze_alert();

-- A list of alerts offers what is new; that something was read only changes the count.
create or replace function notify_alerts() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', tg_argv[0] || ':' || user_id) from (select distinct user_id from incoming) notified;
  return null;
end $$;

create trigger alerts_notified after insert on alerts referencing new table as incoming for each statement execute function notify_alerts('alert');

create trigger alerts_changed_notified after update on alerts referencing new table as incoming for each statement execute function notify_alerts('alert_read');

-- What a user was notified of is kept for 400 days (lib/desk/alerts/kinds.ts), and until its mail is written; then it may go.
create or replace function keep_alert() returns trigger language plpgsql as $$
begin
  if old.at >= now() - interval '400 days' or old.mail = 'waiting' then
    raise exception 'an alert is kept for 400 days and until its email is sent' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create trigger alerts_kept before delete on alerts for each row execute function keep_alert();

create trigger alerts_never_emptied before truncate on alerts for each statement execute function refuse_change();
