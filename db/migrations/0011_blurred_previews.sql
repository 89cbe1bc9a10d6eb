CREATE TABLE `blurred_previews` (
	`image_id` text PRIMARY KEY NOT NULL,
	`content_hash` text NOT NULL,
	`data` text NOT NULL,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
