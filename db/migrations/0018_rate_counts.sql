CREATE TABLE `rate_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counts_by_end` ON `rate_counts` (`ends_at`);