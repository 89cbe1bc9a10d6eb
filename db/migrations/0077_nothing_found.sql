-- More words for nothing to show, and for what has failed. What an admin has edited stays.
UPDATE search_intents SET phrases = '["empty states", "blank slate", "no data", "no results", "nothing here", "zero state", "first use", "blank state", "empty page", "empty table", "nothing found", "no results found", "nothing found message", "no data message", "no items yet"]'
  WHERE phrases = '["empty states", "blank slate", "no data", "no results", "nothing here", "zero state", "first use", "blank state", "empty page", "empty table"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["error states", "error page", "error message", "failure state", "failed to load", "404 page", "access denied", "validation error", "errors", "error while loading", "loading error", "something went wrong"]'
  WHERE phrases = '["error states", "error page", "error message", "failure state", "failed to load", "404 page", "access denied", "validation error"]';
