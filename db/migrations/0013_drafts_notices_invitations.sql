CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`email` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`invited_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
ALTER TABLE `companies` ADD `draft` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `publish_at` integer;--> statement-breakpoint
ALTER TABLE `images` ADD `draft` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `images` ADD `publish_at` integer;--> statement-breakpoint
CREATE INDEX `images_to_publish` ON `images` (`publish_at`) WHERE publish_at IS NOT NULL;