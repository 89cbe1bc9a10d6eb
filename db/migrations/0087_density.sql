-- How full of words a page is: what designers call clean or dense. What an admin has edited stays.
INSERT INTO search_intents (phrases, means)
VALUES ('["minimal", "minimalist", "minimalistic", "clean", "clean ui", "clean design", "clean layout", "simple", "uncluttered", "airy", "spacious", "whitespace", "white space", "sparse", "calm", "little text"]', '["density=sparse"]'),
  ('["dense", "data dense", "information dense", "dense ui", "dense layout", "high density", "busy", "cluttered", "crowded", "packed", "data heavy", "lots of data", "much text"]', '["density=dense"]'),
  ('["clean up", "cleanup"]', '["words"]');
--> statement-breakpoint
UPDATE search_intents SET phrases = '["confirmation dialogs", "confirm delete", "confirm dialog", "delete dialog", "destructive dialog", "destructive action", "are you sure", "delete modal", "confirm modal", "delete confirmation", "delete confirmation dialog", "confirm deletion", "type to confirm", "type the name to confirm", "type name to confirm", "typed confirmation", "type delete to confirm"]'
  WHERE phrases = '["confirmation dialogs", "confirm delete", "confirm dialog", "delete dialog", "destructive dialog", "destructive action", "are you sure", "delete modal", "confirm modal", "delete confirmation", "delete confirmation dialog", "confirm deletion"]' AND means = '["tag=confirmation-dialog", "tag=modal + confirmation, are you sure, cannot be undone, permanently, do you want to, do you really want, want to delete, want to remove, confirm deletion", "tag=modal + delete, remove", "tag=modal + confirm"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["copy secret", "copy token", "copy key", "copy api key", "shown once", "show once", "copy once", "one-time secret", "secret created", "token created", "key created", "api key shown once", "token shown once", "key shown once", "secret shown once", "shown only once", "key created successfully"]'
  WHERE phrases = '["copy secret", "copy token", "copy key", "copy api key", "shown once", "show once", "copy once", "one-time secret", "secret created", "token created", "key created"]' AND means = '["words", "tag=modal + copy, copied, one-time, once, created, setup key, token created", "tag=toast + copied", "tag=code-block + copy"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["scan progress", "scan status", "running scan", "scan running", "scan queue", "scan jobs", "active scans", "scan in progress", "scans in progress", "scanning", "ongoing scan"]'
  WHERE phrases = '["scan progress", "scan status", "running scan", "scan running", "scan queue", "scan jobs", "active scans"]' AND means = '["tag=topic:scans", "tag=table + scan status, scan progress, scanning, scan schedule, scheduled scan, scan jobs, last scan, scans", "tag=topic:vulnerabilities + scan status, scan progress, scanning, scans"]';
--> statement-breakpoint
INSERT OR IGNORE INTO search_queue SELECT no FROM images;
