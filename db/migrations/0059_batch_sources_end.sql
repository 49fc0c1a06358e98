insert into import_settings (kind, fingerprint, headings, choices, saved_by, saved_at)
select distinct on (s.kind, m.fingerprint) s.kind, m.fingerprint, m.headings,
  jsonb_strip_nulls(jsonb_build_object('encoding', s.choices -> 'encoding', 'delimiter', s.choices -> 'delimiter',
    'answers', case when s.choices #>> '{answers,decimal}' in ('.', ',')
      then jsonb_build_object('decimal', s.choices #> '{answers,decimal}') end))
    || jsonb_build_object('mapping', s.choices -> 'mapping'),
  s.saved_by, s.saved_at
from batch_sources s, lateral (
  select encode(sha256(convert_to(string_agg(k, E'\n' order by k collate "C"), 'UTF8')), 'hex') as fingerprint,
    jsonb_agg(k order by k collate "C") as headings
  from jsonb_object_keys(s.choices -> 'mapping') k where k <> '') m
where jsonb_typeof(s.choices -> 'mapping') = 'object' and m.fingerprint is not null
order by s.kind, m.fingerprint, s.saved_at desc;
--> statement-breakpoint
DROP TABLE "batch_sources" CASCADE;
