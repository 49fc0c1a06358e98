-- What somebody was told of is kept for 400 days (lib/alerts/kinds.ts), and until its mail is written; then it may go.
create function keep_alert() returns trigger language plpgsql as $$
begin
  if old.at >= now() - interval '400 days' or old.mail = 'waiting' then
    raise exception 'an alert is kept for 400 days, and until it is mailed' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
--> statement-breakpoint
drop trigger alerts_kept on alerts;
--> statement-breakpoint
create trigger alerts_kept before delete on alerts for each row execute function keep_alert();
--> statement-breakpoint
create trigger alerts_never_emptied before truncate on alerts for each statement execute function refuse_change();
