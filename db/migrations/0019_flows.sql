CREATE TABLE `flow_stages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flow_stages_name_unique` ON `flow_stages` (`name`);--> statement-breakpoint
CREATE TABLE `flow_steps` (
	`flow_id` text NOT NULL,
	`image_id` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`caption` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`flow_id`, `image_id`),
	FOREIGN KEY (`flow_id`) REFERENCES `flows`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `flow_steps_by_image` ON `flow_steps` (`image_id`);--> statement-breakpoint
CREATE TABLE `flows` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`goal` text DEFAULT '' NOT NULL,
	`stage_id` integer,
	`imported_as` text,
	`edited` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flows_slug_unique` ON `flows` (`slug`);--> statement-breakpoint
CREATE INDEX `flows_by_company` ON `flows` (`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `flows_by_import` ON `flows` (`company_id`,`imported_as`);--> statement-breakpoint
CREATE TRIGGER companies_delete_drops_flows AFTER DELETE ON companies BEGIN DELETE FROM flows WHERE company_id = OLD.id; END;
--> statement-breakpoint
CREATE TRIGGER flows_insert_raises_revision AFTER INSERT ON flows BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER flows_update_raises_revision AFTER UPDATE ON flows BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER flows_delete_raises_revision AFTER DELETE ON flows BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER flow_steps_insert_raises_revision AFTER INSERT ON flow_steps BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER flow_steps_update_raises_revision AFTER UPDATE ON flow_steps BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER flow_steps_delete_raises_revision AFTER DELETE ON flow_steps BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER flow_stages_insert_raises_revision AFTER INSERT ON flow_stages BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER flow_stages_update_raises_revision AFTER UPDATE ON flow_stages BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER flow_stages_delete_raises_revision AFTER DELETE ON flow_stages BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
INSERT INTO flow_stages (name, position) VALUES
  ('Sign in', 0), ('Onboard', 1), ('Detect', 2), ('Triage', 3), ('Investigate', 4), ('Contain', 5), ('Remediate', 6), ('Report', 7), ('Configure', 8);
