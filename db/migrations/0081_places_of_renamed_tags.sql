-- The place of a part or an element in the index depends on whether it has a tag of screens (db/sql-parts.ts).
CREATE TRIGGER tags_update_of_kind_queues AFTER UPDATE OF name ON tags WHEN (OLD.name LIKE 'topic:%') <> (NEW.name LIKE 'topic:%') BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE id IN (SELECT image_id FROM image_tags WHERE tag_id = NEW.id);
END;
--> statement-breakpoint
INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE form IN ('part', 'element', 'other');
