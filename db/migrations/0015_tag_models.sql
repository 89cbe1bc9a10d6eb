CREATE TABLE `tag_models` (
	`tag_id` integer PRIMARY KEY NOT NULL,
	`threshold` real NOT NULL,
	`precision` real NOT NULL,
	`recall` real NOT NULL,
	`weights` text NOT NULL,
	`learned_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `triage_passes` (
	`image_id` text NOT NULL,
	`lack` text NOT NULL,
	`passed_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	PRIMARY KEY(`image_id`, `lack`),
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
