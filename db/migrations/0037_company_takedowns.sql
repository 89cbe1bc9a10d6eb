CREATE TABLE `company_takedowns` (
	`slug` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`cloudinary_folder` text,
	`reason` text NOT NULL,
	`hashes` text DEFAULT '[]' NOT NULL,
	`at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
-- Until now the audit trail alone knew of them.
INSERT OR REPLACE INTO `company_takedowns` (`slug`, `name`, `reason`, `hashes`, `at`)
SELECT `before` ->> 'slug', `before` ->> 'name', `after` ->> 'reason', coalesce(`after` ->> 'hashes', '[]'), `at`
FROM `audit_entries`
WHERE `action` = 'company.taken-down' AND `before` ->> 'slug' IS NOT NULL AND EXISTS (
	SELECT 1 FROM json_each(`after`, '$.hashes') JOIN `takedowns` ON `takedowns`.`content_hash` = json_each.`value`
)
ORDER BY `id`;
