CREATE TABLE `deleted_images` (
	`id` text PRIMARY KEY NOT NULL,
	`deleted_at` integer NOT NULL,
	`content_hash` text NOT NULL,
	`files` text NOT NULL,
	`artwork` text DEFAULT '[]' NOT NULL,
	`rows` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deleted_images_by_time` ON `deleted_images` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_images_by_content` ON `deleted_images` (`content_hash`);