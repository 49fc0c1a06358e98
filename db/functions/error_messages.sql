create or replace function guard_error_messages() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null
     or (new.id, new.explanation, new.step, new.created_at) is distinct from (old.id, old.explanation, old.step, old.created_at)
     or (new.connection_id, new.code, new.message, new.set_by) is distinct from (old.connection_id, old.code, old.message, old.set_by) then
    raise exception 'error message % is active or has ended: add another to replace it', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger error_messages_frozen before update on error_messages for each row execute function guard_error_messages();

-- What users have read about a failure stays readable: an explanation ends, and is never rewritten.
create trigger error_messages_kept before delete or truncate on error_messages for each statement execute function refuse_change();

-- First rows. What the interface document names, and the refusals of the sandbox gateway; a real gateway's codes gather automatically.
insert into error_messages (code, message, explanation, step)
select given.code, given.message, given.explanation, given.step
from (values
  (null, 'PROCESSOR_INTERNAL_ERROR', 'Gateway error. Treated as failed.', 'support'),
  ('sandbox-declined', null, 'The receiving bank declined it without a reason. Check the payee''s details.', 'edit'),
  ('sandbox-internal', null, 'Gateway error. Treated as failed.', 'support'),
  ('sandbox-filtered', null, 'Blocked by fraud control.', 'never'),
  ('sandbox-error', null, 'The gateway returned an error without details.', 'support'),
  ('invalid-fields', null, 'The gateway didn''t accept a value; see its message.', 'edit'),
  ('unknown-field', null, 'The gateway doesn''t accept a field; see its message.', 'support'),
  ('field-given-twice', null, 'A field was sent twice; see the gateway''s message.', 'support'),
  ('currency-not-allowed', null, 'The endpoint or the recurring profile doesn''t accept this currency.', 'edit'),
  ('profile-not-found', null, 'The gateway has no such recurring profile.', 'edit'),
  ('endpoint-not-found', null, 'The gateway has no such endpoint, or this login has no access to it.', 'support'),
  ('not-utf-8', null, 'The gateway couldn''t read the characters of the request.', 'support'),
  ('unknown-column', null, 'The gateway doesn''t accept a column of the batch; see its message.', 'support'),
  ('column-given-twice', null, 'A column of the batch was sent twice; see the gateway''s message.', 'support'),
  ('column-missing', null, 'A required column is missing; see the gateway''s message.', 'support'),
  ('invalid-payload', null, 'The gateway couldn''t read the batch.', 'support'),
  ('no-rows', null, 'The gateway found no rows in the batch.', 'support'),
  ('too-many-rows', null, 'The batch has more rows than the gateway accepts in one call.', 'support')
) as given(code, message, explanation, step)
where not exists (select 1 from error_messages f where f.code is not distinct from given.code and f.message is not distinct from given.message);
