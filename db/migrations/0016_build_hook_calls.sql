ALTER TABLE `builds` ADD `content` text;--> statement-breakpoint
ALTER TABLE `builds` ADD `call_due_at` integer;--> statement-breakpoint
ALTER TABLE `builds` ADD `caller_until` integer;--> statement-breakpoint
ALTER TABLE `builds` ADD `tried_at` integer;--> statement-breakpoint
ALTER TABLE `builds` ADD `called_at` integer;--> statement-breakpoint
ALTER TABLE `builds` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `builds_by_state` ON `builds` (`state`);--> statement-breakpoint
CREATE INDEX `builds_by_try` ON `builds` (`tried_at`);