DROP INDEX `image_regions_by_tag`;--> statement-breakpoint
CREATE INDEX `image_regions_by_tag` ON `image_regions` (`tag_id`,`image_id`);