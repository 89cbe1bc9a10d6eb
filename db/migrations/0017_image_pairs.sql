CREATE TABLE `paired_images` (
	`image_id` text PRIMARY KEY NOT NULL,
	`recipe` integer NOT NULL,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `takedowns` ADD `phash` text;--> statement-breakpoint
ALTER TABLE `takedowns` ADD `layout` text;--> statement-breakpoint
ALTER TABLE `takedowns` ADD `edges` text;--> statement-breakpoint
CREATE INDEX `collection_items_by_image` ON `collection_items` (`image_id`);--> statement-breakpoint
-- Pairs follow from the bytes, the descriptor and the company: they are looked for again when these change.
CREATE TRIGGER images_update_drops_pairing AFTER UPDATE OF content_hash, folder ON images
  WHEN OLD.content_hash <> NEW.content_hash OR OLD.folder <> NEW.folder
BEGIN
  DELETE FROM paired_images WHERE image_id = NEW.id;
  DELETE FROM image_pairs WHERE state = 'proposed' AND kind IN ('twin', 'same-screen') AND (first_id = NEW.id OR second_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER image_readings_insert_drops_pairing AFTER INSERT ON image_readings BEGIN
  DELETE FROM paired_images WHERE image_id IN (SELECT id FROM images WHERE content_hash = NEW.content_hash);
END;
--> statement-breakpoint
CREATE TRIGGER image_readings_update_drops_pairing AFTER UPDATE OF layout ON image_readings BEGIN
  DELETE FROM paired_images WHERE image_id IN (SELECT id FROM images WHERE content_hash = NEW.content_hash);
END;
