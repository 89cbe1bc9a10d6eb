ALTER TABLE `images` ADD `form` text;--> statement-breakpoint
CREATE TRIGGER images_update_of_form_queues AFTER UPDATE OF form ON images BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (NEW.no);
END;
