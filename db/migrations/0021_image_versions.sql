CREATE TABLE `image_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`image_id` text NOT NULL,
	`public_id` text NOT NULL,
	`version` text NOT NULL,
	`format` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`widths` text DEFAULT '' NOT NULL,
	`placeholder` text DEFAULT '' NOT NULL,
	`content_hash` text NOT NULL,
	`shown_from` integer NOT NULL,
	`replaced_at` integer NOT NULL,
	`discarded_at` integer,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `image_versions_public_id_unique` ON `image_versions` (`public_id`);--> statement-breakpoint
CREATE INDEX `image_versions_by_image` ON `image_versions` (`image_id`,`replaced_at`);--> statement-breakpoint
CREATE INDEX `image_versions_by_content` ON `image_versions` (`content_hash`);--> statement-breakpoint
CREATE INDEX `image_versions_discarded` ON `image_versions` (`discarded_at`) WHERE discarded_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `images` ADD `imported_hash` text;--> statement-breakpoint
-- A content that was taken down does not come back as a version either.
CREATE TRIGGER image_versions_insert_refuses BEFORE INSERT ON image_versions WHEN NEW.content_hash <> ''
  AND EXISTS (SELECT 1 FROM takedowns WHERE NEW.content_hash IN (content_hash, delivered_hash)) BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER image_versions_insert_raises_revision AFTER INSERT ON image_versions BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER image_versions_update_raises_revision AFTER UPDATE ON image_versions BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER image_versions_delete_raises_revision AFTER DELETE ON image_versions BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
