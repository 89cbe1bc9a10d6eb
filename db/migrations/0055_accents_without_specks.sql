-- Specks of colour are no accents any more: the index is written again by the rules of the program.
INSERT OR IGNORE INTO search_queue SELECT no FROM images;
