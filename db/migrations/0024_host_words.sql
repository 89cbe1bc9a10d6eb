ALTER TABLE `images` ADD `host_id` text;--> statement-breakpoint
ALTER TABLE `images` ADD `host_words` text;--> statement-breakpoint
CREATE INDEX `images_by_host_id` ON `images` (`host_id`) WHERE host_id IS NOT NULL;