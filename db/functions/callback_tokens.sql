create or replace function guard_callback_address() returns trigger language plpgsql as $$
begin
  -- The addresses of recurring profiles decide on nothing that we send.
  if new.profile_id is null and not is_kept_by_paydesk(new.connection_id) and (tg_op = 'INSERT' or new.retired_at is distinct from old.retired_at) then
    perform must_be_approved(new.connection_id, 'connections.create', 'connections.renewCallbackAddress');
  end if;
  return new;
end $$;

create trigger callback_tokens_change_guarded before insert or update on callback_tokens for each row execute function guard_callback_address();
