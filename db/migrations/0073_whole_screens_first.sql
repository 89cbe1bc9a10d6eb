-- Places in the index are counted otherwise (db/sql-parts.ts).
INSERT OR IGNORE INTO search_queue SELECT no FROM images
WHERE placed OR quality IS NOT NULL OR annotated OR form IN ('part', 'element', 'other');
