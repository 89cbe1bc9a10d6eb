CREATE TABLE `image_origins` (
	`image_id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`etag` text,
	`last_modified` text,
	`content_hash` text NOT NULL,
	`checked_at` integer NOT NULL,
	`state` text DEFAULT 'same' NOT NULL,
	`moved_to` text,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `image_origins_by_address` ON `image_origins` (`address`);--> statement-breakpoint
CREATE INDEX `image_origins_by_check` ON `image_origins` (`checked_at`);--> statement-breakpoint
ALTER TABLE `images` ADD `source_image` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `images_by_source_image` ON `images` (`source_image`) WHERE source_image <> '';