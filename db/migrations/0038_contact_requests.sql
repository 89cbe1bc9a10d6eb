CREATE TABLE `contact_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`scope` text DEFAULT 'image' NOT NULL,
	`problem` text DEFAULT 'other' NOT NULL,
	`image` text DEFAULT '' NOT NULL,
	`image_id` text,
	`company_id` text,
	`page` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`received_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`changed_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contact_requests_by_state` ON `contact_requests` (`state`);--> statement-breakpoint
CREATE INDEX `contact_requests_by_change` ON `contact_requests` (`changed_at`);