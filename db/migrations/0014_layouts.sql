CREATE TABLE `image_pairs` (
	`first_id` text NOT NULL,
	`second_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'proposed' NOT NULL,
	`likeness` real DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	PRIMARY KEY(`first_id`, `second_id`, `kind`),
	FOREIGN KEY (`first_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`second_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `image_pairs_by_second` ON `image_pairs` (`second_id`);--> statement-breakpoint
CREATE INDEX `image_pairs_by_state` ON `image_pairs` (`kind`,`state`);--> statement-breakpoint
CREATE TABLE `image_redirects` (
	`id` text PRIMARY KEY NOT NULL,
	`image_id` text NOT NULL,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `image_redirects_by_image` ON `image_redirects` (`image_id`);--> statement-breakpoint
CREATE TABLE `similar_images` (
	`image_id` text PRIMARY KEY NOT NULL,
	`neighbours` text NOT NULL,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tag_answers` (
	`image_id` text NOT NULL,
	`tag_id` integer NOT NULL,
	`is_accepted` integer NOT NULL,
	`answered_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	PRIMARY KEY(`image_id`, `tag_id`),
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tag_answers_by_tag` ON `tag_answers` (`tag_id`);--> statement-breakpoint
ALTER TABLE `image_readings` ADD `layout_recipe` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `image_readings` ADD `edges` text;--> statement-breakpoint
CREATE INDEX `image_readings_layouts` ON `image_readings` (`content_hash`,`layout`);--> statement-breakpoint
-- What was read is found by its text, theme and colours; the rest of a reading is no part of the index.
DROP TRIGGER image_readings_update_queues;
--> statement-breakpoint
CREATE TRIGGER image_readings_update_queues AFTER UPDATE OF text, theme, colours ON image_readings BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE content_hash IN (OLD.content_hash, NEW.content_hash);
END;

--> statement-breakpoint
-- The nearest images of an image follow from its bytes and from its company: they are found again when these change.
CREATE TRIGGER images_update_drops_similar AFTER UPDATE OF content_hash, folder ON images BEGIN
  DELETE FROM similar_images WHERE image_id = NEW.id;
  DELETE FROM image_pairs WHERE OLD.content_hash <> NEW.content_hash AND (first_id = NEW.id OR second_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER image_readings_insert_drops_similar AFTER INSERT ON image_readings BEGIN
  DELETE FROM similar_images WHERE image_id IN (SELECT id FROM images WHERE content_hash = NEW.content_hash);
END;
--> statement-breakpoint
CREATE TRIGGER image_readings_update_drops_similar AFTER UPDATE OF layout ON image_readings BEGIN
  DELETE FROM similar_images WHERE image_id IN (SELECT id FROM images WHERE content_hash = NEW.content_hash);
END;
