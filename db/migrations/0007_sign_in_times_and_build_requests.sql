ALTER TABLE `builds` ADD `requests` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `authenticated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Open sessions go on: as old as they are, used just now.
UPDATE `sessions` SET `authenticated_at` = `created_at`, `last_seen_at` = unixepoch() * 1000;--> statement-breakpoint
-- The one reason that named an address; whose account it was can't be told from it.
UPDATE `builds` SET `reason` = substr(`reason`, 1, instr(`reason`, 'Asked for by an admin (') + 20) WHERE instr(`reason`, 'Asked for by an admin (') > 0;
