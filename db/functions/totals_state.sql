-- First row: totals are counted from the beginning.
insert into totals_state (id, time_zone, built_at) values (1, 'UTC', now()) on conflict do nothing;
