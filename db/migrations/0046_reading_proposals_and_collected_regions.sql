CREATE TABLE `__new_collection_items` (
	`collection_id` text NOT NULL,
	`image_id` text NOT NULL,
	`region_id` integer DEFAULT 0 NOT NULL,
	`section_id` text,
	`position` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`note_version` integer DEFAULT 0 NOT NULL,
	`added_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	PRIMARY KEY(`collection_id`, `image_id`, `region_id`),
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `collection_sections`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
INSERT INTO `__new_collection_items`("collection_id", "image_id", "region_id", "section_id", "position", "note", "note_version", "added_at") SELECT "collection_id", "image_id", 0, "section_id", "position", "note", "note_version", "added_at" FROM `collection_items`;--> statement-breakpoint
DROP TABLE `collection_items`;--> statement-breakpoint
ALTER TABLE `__new_collection_items` RENAME TO `collection_items`;--> statement-breakpoint
CREATE INDEX `collection_items_by_order` ON `collection_items` (`collection_id`,`position`);--> statement-breakpoint
CREATE INDEX `collection_items_by_section` ON `collection_items` (`section_id`);--> statement-breakpoint
CREATE INDEX `collection_items_by_image` ON `collection_items` (`image_id`);--> statement-breakpoint
ALTER TABLE `image_readings` ADD `proposals_recipe` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `image_readings` ADD `proposals` text;