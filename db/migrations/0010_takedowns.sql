CREATE TABLE `takedowns` (
	`content_hash` text PRIMARY KEY NOT NULL,
	`delivered_hash` text DEFAULT '' NOT NULL,
	`delivered_md5` text DEFAULT '' NOT NULL,
	`image_ids` text DEFAULT '[]' NOT NULL,
	`public_ids` text DEFAULT '[]' NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`reason` text NOT NULL,
	`actor_id` text,
	`at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`files_removed_at` integer
);
--> statement-breakpoint
CREATE INDEX `takedowns_by_delivered` ON `takedowns` (`delivered_hash`);--> statement-breakpoint
CREATE INDEX `takedowns_by_time` ON `takedowns` (`at`);--> statement-breakpoint
CREATE INDEX `images_withheld` ON `images` (`public_id`) WHERE hidden;
--> statement-breakpoint
-- Whoever writes an image: a content that was taken down does not come back, also when both happen at the same moment.
CREATE TRIGGER images_insert_refuses BEFORE INSERT ON images WHEN NEW.content_hash <> ''
  AND EXISTS (SELECT 1 FROM takedowns WHERE NEW.content_hash IN (content_hash, delivered_hash)) BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER images_update_refuses BEFORE UPDATE OF content_hash ON images WHEN NEW.content_hash <> '' AND NEW.content_hash <> OLD.content_hash
  AND EXISTS (SELECT 1 FROM takedowns WHERE NEW.content_hash IN (content_hash, delivered_hash)) BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER takedowns_insert_raises_revision AFTER INSERT ON takedowns BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER takedowns_delete_raises_revision AFTER DELETE ON takedowns BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
