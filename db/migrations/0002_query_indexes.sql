DROP INDEX `users_by_email`;--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `audit_entries_by_action` ON `audit_entries` (`action`,`at`);