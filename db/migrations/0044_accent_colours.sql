-- Names of colours follow from the palettes when the index is written, so that they follow the rules of the program.
DROP TRIGGER image_readings_update_queues;
--> statement-breakpoint
CREATE TRIGGER image_readings_update_queues AFTER UPDATE OF text, theme, palette ON image_readings BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE content_hash IN (OLD.content_hash, NEW.content_hash);
END;
--> statement-breakpoint
ALTER TABLE `image_corrections` DROP COLUMN `colours`;--> statement-breakpoint
ALTER TABLE `image_readings` DROP COLUMN `colours`;--> statement-breakpoint
INSERT OR IGNORE INTO search_queue SELECT no FROM images;
