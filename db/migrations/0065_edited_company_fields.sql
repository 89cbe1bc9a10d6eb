-- The fields of each company that a person has typed, as bits (`EDITED_COMPANY` in db/schema/companies.ts).
ALTER TABLE `companies` ADD `edited` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- All fields of a company that was edited, or created in the form; one that was created from a folder records its id.
UPDATE companies SET edited = 4095 WHERE version > 1 OR EXISTS (
  SELECT 1 FROM audit_entries WHERE subject_kind = 'company' AND subject_id = companies.id
    AND action = 'company.created' AND json_extract(after, '$.id') IS NULL);
--> statement-breakpoint
-- The audit trail tells which ones if it is complete: nothing has been deleted from it, or it begins before the company.
UPDATE companies SET edited = coalesce((
  SELECT sum(DISTINCT field.bit)
  FROM audit_entries AS entry, json_each(entry.after) AS typed, (
    SELECT 'name' AS name, 1 AS bit UNION ALL SELECT 'slug', 2 UNION ALL SELECT 'description', 4
    UNION ALL SELECT 'websiteUrl', 8 UNION ALL SELECT 'logoUrl', 16 UNION ALL SELECT 'logoColor', 32
    UNION ALL SELECT 'logoIcon', 64 UNION ALL SELECT 'heroImage', 128 UNION ALL SELECT 'cloudinaryFolder', 256
    UNION ALL SELECT 'source', 512 UNION ALL SELECT 'license', 1024 UNION ALL SELECT 'category', 2048
  ) AS field
  WHERE entry.subject_kind = 'company' AND entry.subject_id = companies.id AND field.name = typed.key AND (
    (entry.action IN ('company.updated', 'company.reverted')
      -- Imports.
      AND NOT (entry.actor_id IS NULL AND entry.actor_email = 'command line')
      AND json_extract(entry.before, '$.' || typed.key) IS NOT typed.value)
    OR (entry.action = 'company.created' AND json_extract(entry.after, '$.id') IS NULL
      -- What the form fills in by itself.
      AND coalesce(typed.value, '') NOT IN ('', '#3B82F6', 'fas fa-building')))), 0)
WHERE edited <> 0
  AND EXISTS (
    SELECT 1 FROM audit_entries
    WHERE (id = 1 OR at <= companies.created_at) AND action <> 'company.deleted')
  AND NOT EXISTS (
    SELECT 1 FROM audit_entries
    WHERE subject_kind = 'company' AND subject_id = companies.id AND action IN ('company.updated', 'company.reverted')
      AND (before IS NULL OR after IS NULL));
