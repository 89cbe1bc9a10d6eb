ALTER TABLE `images` ADD `annotated` integer;--> statement-breakpoint
CREATE TRIGGER images_update_of_annotated_queues AFTER UPDATE OF annotated ON images BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (NEW.no);
END;
