CREATE TABLE `reading_queue` (
	`content_hash` text PRIMARY KEY NOT NULL,
	`reader` text,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `image_readings` ADD `problem` text;--> statement-breakpoint
ALTER TABLE `image_readings` ADD `phash` text;--> statement-breakpoint
ALTER TABLE `image_readings` ADD `layout` text;--> statement-breakpoint
CREATE INDEX `image_readings_by_recipe` ON `image_readings` (`recipe`,`problem`);--> statement-breakpoint
-- Which images wait to be read (contract 9). Test uploads never show in the gallery and are not read.
INSERT OR IGNORE INTO reading_queue (content_hash)
  SELECT DISTINCT content_hash FROM images WHERE folder <> 'test-uploads'
  AND NOT EXISTS (SELECT 1 FROM image_readings WHERE image_readings.content_hash = images.content_hash);
--> statement-breakpoint
CREATE TRIGGER images_insert_waits_for_reading AFTER INSERT ON images WHEN NEW.folder <> 'test-uploads'
  AND NOT EXISTS (SELECT 1 FROM image_readings WHERE content_hash = NEW.content_hash)
BEGIN
  INSERT OR IGNORE INTO reading_queue (content_hash) VALUES (NEW.content_hash);
END;
--> statement-breakpoint
-- A picture that was missing may be stored again now.
CREATE TRIGGER images_update_waits_for_reading AFTER UPDATE OF content_hash, folder, public_id, version ON images
  WHEN NEW.folder <> 'test-uploads'
  AND NOT EXISTS (SELECT 1 FROM image_readings WHERE content_hash = NEW.content_hash AND problem IS NOT 'missing')
BEGIN
  INSERT OR IGNORE INTO reading_queue (content_hash) VALUES (NEW.content_hash);
END;
--> statement-breakpoint
-- What was read goes with the last image that has these bytes.
CREATE TRIGGER images_delete_drops_reading AFTER DELETE ON images
  WHEN NOT EXISTS (SELECT 1 FROM images WHERE content_hash = OLD.content_hash AND folder <> 'test-uploads')
BEGIN
  DELETE FROM image_readings WHERE content_hash = OLD.content_hash;
  DELETE FROM reading_queue WHERE content_hash = OLD.content_hash;
END;
--> statement-breakpoint
CREATE TRIGGER images_update_drops_reading AFTER UPDATE OF content_hash, folder ON images
  WHEN NOT EXISTS (SELECT 1 FROM images WHERE content_hash = OLD.content_hash AND folder <> 'test-uploads')
BEGIN
  DELETE FROM image_readings WHERE content_hash = OLD.content_hash;
  DELETE FROM reading_queue WHERE content_hash = OLD.content_hash;
END;
--> statement-breakpoint
CREATE TRIGGER image_readings_insert_leaves_queue AFTER INSERT ON image_readings BEGIN
  DELETE FROM reading_queue WHERE content_hash = NEW.content_hash;
END;
--> statement-breakpoint
CREATE TRIGGER image_readings_update_leaves_queue AFTER UPDATE OF recipe, read_at ON image_readings BEGIN
  DELETE FROM reading_queue WHERE content_hash = NEW.content_hash;
END;
