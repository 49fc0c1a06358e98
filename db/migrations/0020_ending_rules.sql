-- A policy ends by the one that takes its place, or by a later version that says so: then what stands above it counts again.
create or replace function guard_policy_succession() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from approval_policies where act = new.act and connection_id is not distinct from new.connection_id
                 and in_force_from is not null
                 and (in_force_to is null
                      or (rules->>'ends' = 'true' and version > new.version and in_force_from = new.in_force_to))) then
    raise exception 'policy %: it ends by another that takes its place', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- What ends a policy is none itself: it is never in force for a moment.
alter table approval_policies add constraint approval_policies_ends_check
  check (rules->>'ends' is distinct from 'true' or in_force_to is not distinct from in_force_from or in_force_from is null);
