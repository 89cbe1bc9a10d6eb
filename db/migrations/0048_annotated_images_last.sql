-- The place of annotated images in the index has changed (db/image-order.ts).
INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE annotated;
