ALTER TABLE `company_takedowns` ADD `addresses` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `company_takedowns` ADD `names` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `company_takedowns` ADD `flows` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `company_takedowns` ADD `near` text DEFAULT '[]' NOT NULL;
