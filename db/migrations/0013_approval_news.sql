-- Who looks at what waits for them hears of it: a request that came, a word on it, its end. All connections: `all`.
create function tell_approval_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'approval:' || coalesce(new.connection_id::text, 'all'));
  return null;
end $$;
--> statement-breakpoint
create trigger approval_requests_told after insert or update of state on approval_requests
  for each row execute function tell_approval_changed();
--> statement-breakpoint
create function tell_approval_decided() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'approval:' || coalesce(connection_id::text, 'all')) from approval_requests where id = new.request_id;
  return null;
end $$;
--> statement-breakpoint
create trigger approval_decisions_told after insert on approval_decisions for each row execute function tell_approval_decided();
