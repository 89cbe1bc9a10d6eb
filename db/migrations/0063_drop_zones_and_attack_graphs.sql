-- Drop zones are uploads, and what lateral movement looks like comes before graphs of other connections; what an admin has edited stays.
UPDATE search_intents SET phrases = '["file upload", "file uploads", "upload", "uploads", "drag and drop", "drop zone", "drop area", "dropzone", "import file", "upload dialog", "import dialog"]',
  means = '["tag=upload", "tag=modal + upload file, file upload, upload a file, choose file, drop files, drop a file, drag and drop, drop zone, drop area, import file, select file", "tag=form + upload file, file upload, upload a file, choose file, drop files, drop a file, drag and drop, drop zone, drop area, import file, select file", "tag=empty-state + drop zone, drop zones, drop area, drag and drop, drop a file, choose file", "tag=table + upload file, file upload, drop files", "tag=modal + upload, import", "tag=form + upload, import", "tag=card + upload", "tag=modal + drop, browse"]'
  WHERE means = '["tag=upload", "tag=modal + upload file, file upload, upload a file, choose file, drop files, drop a file, drag and drop, import file, select file", "tag=form + upload file, file upload, upload a file, choose file, drop files, drop a file, drag and drop, import file, select file", "tag=table + upload file, file upload, drop files", "tag=modal + upload, import", "tag=form + upload, import", "tag=modal + drop, browse"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["words", "tag=topic:attack-path", "tag=kill-chain", "tag=topic:graph + attack path, attack paths, pathfinding, kill chain, blast radius, shortest path, domain admin, domain admins, tier zero, privilege escalation", "tag=topic:graph + connections, correlation, topology", "tag=topic:graph"]'
  WHERE means = '["words", "tag=topic:attack-path", "tag=kill-chain", "tag=topic:graph + attack path, attack paths, pathfinding, kill chain, connections, correlation, exploit", "tag=topic:graph"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:audit-log", "tag=topic:audit", "tag=table + audit log, audit logs, audit trail, activity log, event log, operation log, login history, connection history, history log"]'
  WHERE means = '["tag=topic:audit-log", "tag=topic:audit", "tag=table + audit log, audit logs, audit trail, activity log, event log, access log, operation log, login history, history log"]';
--> statement-breakpoint
-- A second accent has to stand out more.
INSERT OR IGNORE INTO search_queue SELECT no FROM images;
