CREATE TABLE `severity_colours` (
	`company_id` text NOT NULL,
	`level` text NOT NULL,
	`found` text NOT NULL,
	`state` text NOT NULL,
	`colour` text NOT NULL,
	`seen_in` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`company_id`, `level`, `found`)
);
--> statement-breakpoint
ALTER TABLE `image_readings` ADD `severity_recipe` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `image_readings` ADD `severity` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE TRIGGER severity_colours_insert_raises_revision AFTER INSERT ON severity_colours BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER severity_colours_update_raises_revision AFTER UPDATE ON severity_colours BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER severity_colours_delete_raises_revision AFTER DELETE ON severity_colours BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
