DROP INDEX `companies_by_order`;--> statement-breakpoint
CREATE INDEX `companies_by_order` ON `companies` (`demo`,`position`,`name`,`slug`);