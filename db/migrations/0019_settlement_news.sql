-- A settlement that waits to be confirmed is told as what waits for approval is.
create function tell_settlement_waits() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'approval:' || connection_id) from settlements
  where id = (case when tg_table_name = 'settlements' then to_jsonb(new)->>'id' else to_jsonb(new)->>'settlement_id' end)::uuid;
  return null;
end $$;
--> statement-breakpoint
create trigger settlements_told after insert or update of decision on settlements for each row execute function tell_settlement_waits();
--> statement-breakpoint
create trigger settlement_confirmations_told after insert on settlement_confirmations for each row execute function tell_settlement_waits();
