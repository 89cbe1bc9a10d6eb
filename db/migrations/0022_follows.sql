CREATE TABLE `follows` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`seen_at` integer NOT NULL,
	`shown_since` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follows_by_subject` ON `follows` (`user_id`,`kind`,`subject`);--> statement-breakpoint
ALTER TABLE `images` ADD `published_at` integer;
--> statement-breakpoint
-- What was shown before it became a draft was first shown when it came.
CREATE TRIGGER images_update_keeps_first_day AFTER UPDATE OF draft ON images
  WHEN NEW.draft AND NOT OLD.draft AND NEW.published_at IS NULL
BEGIN
  UPDATE images SET published_at = NEW.created_at WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER images_update_publishes AFTER UPDATE OF draft ON images
  WHEN OLD.draft AND NOT NEW.draft AND NOT NEW.hidden AND NEW.published_at IS NULL
BEGIN
  UPDATE images SET published_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER companies_update_keeps_first_day AFTER UPDATE OF draft ON companies WHEN NEW.draft AND NOT OLD.draft BEGIN
  UPDATE images SET published_at = created_at WHERE folder = NEW.cloudinary_folder AND NOT draft AND published_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER companies_update_publishes AFTER UPDATE OF draft ON companies WHEN OLD.draft AND NOT NEW.draft BEGIN
  UPDATE images SET published_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE folder = NEW.cloudinary_folder AND NOT draft AND published_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER images_update_of_first_day_queues AFTER UPDATE OF published_at, changed_at ON images BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (NEW.no);
END;
--> statement-breakpoint
-- The index knows from now on when images were changed.
INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE changed_at IS NOT NULL;
