ALTER TABLE `images` ADD `platform` text;--> statement-breakpoint
CREATE TRIGGER images_update_of_platform_queues AFTER UPDATE OF platform ON images BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (NEW.no);
END;
