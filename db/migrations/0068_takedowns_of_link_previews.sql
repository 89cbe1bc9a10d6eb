-- Takedowns also delete cached link previews: what was taken down before is finished again, at the next start.
UPDATE takedowns SET files_removed_at = NULL;
