CREATE TABLE `insight_counts` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`misses` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `kind`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `insight_counts_by_subject` ON `insight_counts` (`kind`,`subject`);--> statement-breakpoint
CREATE TABLE `insight_texts` (
	`key` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL
);
