ALTER TABLE `companies` ADD `category` text;--> statement-breakpoint
ALTER TABLE `images` ADD `imported_as` text;--> statement-breakpoint
ALTER TABLE `images` ADD `stored_as` text;--> statement-breakpoint
ALTER TABLE `images` ADD `original_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `images` ADD `title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `images` ADD `source` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `images` ADD `license` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `images` ADD `author` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `images` ADD `captured_at` text;--> statement-breakpoint
ALTER TABLE `images` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `images` ADD `edited` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Which field was edited is not known of earlier edits: they keep tags and alt text.
UPDATE `images` SET `edited` = 3 WHERE `updated_at` <> `created_at`;--> statement-breakpoint
-- The last segment of an imported file's path.
UPDATE `images` SET `original_name` = replace(`source_name`, rtrim(`source_name`, replace(`source_name`, '/', '')), '') WHERE `source_modified_ms` > 0;
