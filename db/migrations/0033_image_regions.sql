CREATE TABLE `image_regions` (
	`image_id` text NOT NULL,
	`number` integer NOT NULL,
	`tag_id` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`x` real NOT NULL,
	`y` real NOT NULL,
	`w` real NOT NULL,
	`h` real NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`check_again` integer DEFAULT false NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`widths` text DEFAULT '' NOT NULL,
	`placeholder` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`image_id`, `number`),
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `image_regions_by_tag` ON `image_regions` (`tag_id`);--> statement-breakpoint
CREATE INDEX `image_regions_to_check` ON `image_regions` (`image_id`) WHERE check_again;--> statement-breakpoint
CREATE TRIGGER image_regions_insert_queues AFTER INSERT ON image_regions BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE id = NEW.image_id;
  UPDATE revisions SET value = value + 1 WHERE name = 'gallery';
END;
--> statement-breakpoint
CREATE TRIGGER image_regions_update_queues AFTER UPDATE ON image_regions BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE id = NEW.image_id;
  UPDATE revisions SET value = value + 1 WHERE name = 'gallery';
END;
--> statement-breakpoint
CREATE TRIGGER image_regions_delete_queues AFTER DELETE ON image_regions BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE id = OLD.image_id;
  UPDATE revisions SET value = value + 1 WHERE name = 'gallery';
END;
--> statement-breakpoint
CREATE TRIGGER images_update_of_content_checks_regions AFTER UPDATE OF content_hash ON images WHEN OLD.content_hash <> NEW.content_hash BEGIN
  UPDATE image_regions SET check_again = 1 WHERE image_id = NEW.id;
END;
