INSERT INTO revisions (name, value) VALUES ('gallery', 0);
--> statement-breakpoint
CREATE TRIGGER companies_insert_raises_revision AFTER INSERT ON companies BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER companies_update_raises_revision AFTER UPDATE ON companies BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER companies_delete_raises_revision AFTER DELETE ON companies BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER images_insert_raises_revision AFTER INSERT ON images BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER images_update_raises_revision AFTER UPDATE ON images BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER images_delete_raises_revision AFTER DELETE ON images BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER image_tags_insert_raises_revision AFTER INSERT ON image_tags BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER image_tags_update_raises_revision AFTER UPDATE ON image_tags BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER image_tags_delete_raises_revision AFTER DELETE ON image_tags BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER tags_insert_raises_revision AFTER INSERT ON tags BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER tags_update_raises_revision AFTER UPDATE ON tags BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
--> statement-breakpoint
CREATE TRIGGER tags_delete_raises_revision AFTER DELETE ON tags BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'gallery'; END;
