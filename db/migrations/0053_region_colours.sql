CREATE TABLE `region_colours` (
	`content_hash` text NOT NULL,
	`x` real NOT NULL,
	`y` real NOT NULL,
	`w` real NOT NULL,
	`h` real NOT NULL,
	`recipe` integer NOT NULL,
	`theme` text,
	`palette` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`content_hash`, `x`, `y`, `w`, `h`)
);
--> statement-breakpoint
-- A region without colours waits for them, as its image waits to be read.
INSERT OR IGNORE INTO reading_queue (content_hash)
  SELECT DISTINCT content_hash FROM images JOIN image_regions ON image_id = id WHERE folder <> 'test-uploads' AND NOT check_again;
--> statement-breakpoint
CREATE TRIGGER image_regions_insert_waits_for_colours AFTER INSERT ON image_regions WHEN NOT NEW.check_again BEGIN
  INSERT OR IGNORE INTO reading_queue (content_hash) SELECT content_hash FROM images WHERE id = NEW.image_id AND folder <> 'test-uploads'
    AND NOT EXISTS (SELECT 1 FROM region_colours AS c WHERE c.content_hash = images.content_hash
      AND c.x = NEW.x AND c.y = NEW.y AND c.w = NEW.w AND c.h = NEW.h);
END;
--> statement-breakpoint
CREATE TRIGGER image_regions_update_waits_for_colours AFTER UPDATE OF x, y, w, h, check_again ON image_regions WHEN NOT NEW.check_again BEGIN
  INSERT OR IGNORE INTO reading_queue (content_hash) SELECT content_hash FROM images WHERE id = NEW.image_id AND folder <> 'test-uploads'
    AND NOT EXISTS (SELECT 1 FROM region_colours AS c WHERE c.content_hash = images.content_hash
      AND c.x = NEW.x AND c.y = NEW.y AND c.w = NEW.w AND c.h = NEW.h);
END;
--> statement-breakpoint
CREATE TRIGGER region_colours_insert_queues AFTER INSERT ON region_colours BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE content_hash = NEW.content_hash;
END;
--> statement-breakpoint
CREATE TRIGGER region_colours_delete_queues AFTER DELETE ON region_colours BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE content_hash = OLD.content_hash;
END;
--> statement-breakpoint
-- Colours go with the last image that has these bytes.
CREATE TRIGGER images_delete_drops_region_colours AFTER DELETE ON images
  WHEN NOT EXISTS (SELECT 1 FROM images WHERE content_hash = OLD.content_hash AND folder <> 'test-uploads')
BEGIN
  DELETE FROM region_colours WHERE content_hash = OLD.content_hash;
END;
--> statement-breakpoint
CREATE TRIGGER images_update_drops_region_colours AFTER UPDATE OF content_hash, folder ON images
  WHEN NOT EXISTS (SELECT 1 FROM images WHERE content_hash = OLD.content_hash AND folder <> 'test-uploads')
BEGIN
  DELETE FROM region_colours WHERE content_hash = OLD.content_hash;
END;
--> statement-breakpoint
UPDATE search_intents SET means = '["words", "tag=topic:attack-path", "tag=kill-chain", "tag=topic:graph + attack path, attack paths, pathfinding, kill chain, connections, correlation, exploit", "tag=topic:graph"]'
  WHERE means = '["words", "tag=topic:attack-path", "tag=kill-chain", "tag=topic:graph"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:attack-path", "tag=kill-chain", "tag=topic:graph + attack path, attack paths, pathfinding, kill chain, domain admins, exploit", "tag=topic:graph"]'
  WHERE means = '["tag=topic:attack-path", "tag=kill-chain", "tag=topic:graph"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=bulk-actions", "tag=button-group", "tag=table + bulk, bulk actions, select all, with selected, items selected, rows selected"]'
  WHERE means = '["tag=bulk-actions", "tag=button-group", "tag=table + bulk, selected, select all, with selected"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["mixed theme", "two-tone"]'
  WHERE phrases = '["mixed theme", "dark sidebar", "two-tone"]' AND means = '["theme=mixed"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means) VALUES ('["dark sidebar", "dark navigation", "dark side navigation"]', '["tag=sidebar + theme=dark", "theme=mixed"]');
