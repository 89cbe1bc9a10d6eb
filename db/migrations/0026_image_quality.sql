ALTER TABLE `images` ADD `quality` integer;--> statement-breakpoint
ALTER TABLE `images` ADD `placed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TRIGGER images_update_of_quality_queues AFTER UPDATE OF quality, placed ON images BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (NEW.no);
END;
--> statement-breakpoint
-- Images that an admin has ordered keep their order.
UPDATE images SET placed = 1 WHERE id IN (SELECT ordered.value FROM audit_entries, json_each(audit_entries.after) AS ordered
  WHERE audit_entries.action = 'image.reordered');
