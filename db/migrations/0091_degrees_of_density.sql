-- Pages between sparse and dense ones are medium: near what "clean" and "dense" mean. What an admin has edited stays.
UPDATE search_intents SET means = '["density=sparse", "density=medium"]'
  WHERE phrases = '["minimal", "minimalist", "minimalistic", "clean", "clean ui", "clean design", "clean layout", "simple", "uncluttered", "airy", "spacious", "whitespace", "white space", "sparse", "calm", "little text"]' AND means = '["density=sparse"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["density=dense", "density=medium"]'
  WHERE phrases = '["dense", "data dense", "information dense", "dense ui", "dense layout", "high density", "busy", "cluttered", "crowded", "data heavy", "lots of data", "much text"]' AND means = '["density=dense"]';
--> statement-breakpoint
INSERT OR IGNORE INTO search_queue SELECT no FROM images;
