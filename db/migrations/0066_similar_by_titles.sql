-- Similar images depend on titles too: they are computed again, now and whenever a title changes.
CREATE TRIGGER similar_images_retitled AFTER UPDATE OF title, alt ON images
WHEN NEW.title <> OLD.title OR NEW.alt <> OLD.alt BEGIN
  DELETE FROM similar_images WHERE image_id = NEW.id;
END;
--> statement-breakpoint
DELETE FROM similar_images;
