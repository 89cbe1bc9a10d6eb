CREATE TABLE `tag_aliases` (
	`name` text PRIMARY KEY NOT NULL,
	`tag_id` integer NOT NULL,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tag_aliases_by_tag` ON `tag_aliases` (`tag_id`);--> statement-breakpoint
ALTER TABLE `tags` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tags` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE TRIGGER tag_aliases_insert_raises AFTER INSERT ON tag_aliases BEGIN UPDATE revisions SET value = value + 1 WHERE name IN ('catalog', 'gallery'); END;
--> statement-breakpoint
CREATE TRIGGER tag_aliases_update_raises AFTER UPDATE ON tag_aliases BEGIN UPDATE revisions SET value = value + 1 WHERE name IN ('catalog', 'gallery'); END;
--> statement-breakpoint
CREATE TRIGGER tag_aliases_delete_raises AFTER DELETE ON tag_aliases BEGIN UPDATE revisions SET value = value + 1 WHERE name IN ('catalog', 'gallery'); END;
