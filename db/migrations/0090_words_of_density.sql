-- Packed malware is not dense, a clean install not sparse, and a busy indicator is a loading state. What an admin has edited stays.
UPDATE search_intents SET phrases = '["dense", "data dense", "information dense", "dense ui", "dense layout", "high density", "busy", "cluttered", "crowded", "data heavy", "lots of data", "much text"]'
  WHERE phrases = '["dense", "data dense", "information dense", "dense ui", "dense layout", "high density", "busy", "cluttered", "crowded", "packed", "data heavy", "lots of data", "much text"]' AND means = '["density=dense"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["clean up", "cleanup", "clean install", "clean installation"]'
  WHERE phrases = '["clean up", "cleanup"]' AND means = '["words"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["loading states", "loading", "skeletons", "spinners", "progress state", "busy state", "busy indicator"]'
  WHERE phrases = '["loading states", "loading", "skeletons", "spinners", "progress state"]' AND means = '["tag=skeleton", "tag=progress", "tag=loading-state"]';
