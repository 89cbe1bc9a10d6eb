-- What an image is called says what it shows: its neighbours are found anew, also after it is renamed.
CREATE TRIGGER similar_images_retitled AFTER UPDATE OF title, alt ON images
WHEN NEW.title <> OLD.title OR NEW.alt <> OLD.alt BEGIN
  DELETE FROM similar_images WHERE image_id = NEW.id;
END;
--> statement-breakpoint
DELETE FROM similar_images;
