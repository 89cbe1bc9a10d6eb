-- A host is no user, a component of a product no element of a page, a progress bar no wizard; a schedule is about when.
UPDATE search_intents SET phrases = '["elements", "single elements", "ui components", "elements only", "ui element", "ui elements", "cropped", "ui component"]'
  WHERE phrases = '["elements", "single elements", "components", "ui components", "elements only", "component", "ui element", "ui elements", "cropped"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["user profile", "profile page", "account page", "my account", "user detail"]'
  WHERE phrases = '["user profile", "profile page", "entity page", "host detail", "device detail", "account page", "my account", "entity detail", "user detail", "host page"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["scans", "scan", "scan configuration", "scan results", "scanner", "new scan", "scan settings", "start scan"]'
  WHERE phrases = '["scans", "scan", "scan configuration", "scan results", "scanner", "new scan", "scan settings", "start scan", "schedule scan"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["progress bars", "progress indicator", "loading bar", "percent complete", "scan progress", "upload progress"]',
    means = '["tag=progress", "words", "tag=table + progress, in progress, percent complete", "tag=card + progress, in progress, completed", "tag=modal + progress, uploading, importing", "tag=wizard"]'
  WHERE phrases = '["progress bars", "progress indicator", "progress steps"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["steppers", "multi-step", "multi step form", "step by step", "setup wizard", "set-up assistant", "stepped form", "guided setup", "progress steps"]'
  WHERE phrases = '["steppers", "multi-step", "multi step form", "step by step", "setup wizard", "set-up assistant", "stepped form", "guided setup"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["chatbot", "chat", "ai assistant", "copilot", "assistant", "chat interface", "ask ai", "generative ai", "chat assistant", "chat panel", "chat bot", "ai chat", "llm"]',
    means = '["tag=chat", "tag=assistant", "words", "tag=empty-state + chat, assistant, copilot", "tag=card + chat, chat bot, assistant, copilot"]'
  WHERE phrases = '["chatbot", "chat", "ai assistant", "copilot", "assistant", "chat interface", "ask ai", "generative ai"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
SELECT column1, column2 FROM (VALUES
('["host detail", "host page", "device detail", "device page", "asset detail", "asset page", "machine detail", "entity detail", "entity page"]', '["tag=topic:entity", "tag=topic:entity-detail", "tag=topic:asset-inventory + details, detail, overview, sensor, client, node", "tag=topic:asset-inventory"]'),
('["schedule scan", "scan schedule", "scheduled scan", "recurring scan", "scheduled job", "scheduled task", "scheduler", "cron job"]', '["tag=modal + schedule, scheduled, cron, recurring, repeat", "tag=form + schedule, scheduled, cron, recurring", "tag=table + schedule, scheduled, cron"]'))
-- Each only where no entry that an admin has edited still has its first phrase.
WHERE NOT EXISTS (SELECT 1 FROM search_intents WHERE phrases LIKE '%' || json_quote(column1 ->> 0) || '%');
--> statement-breakpoint
INSERT INTO search_synonyms (terms) VALUES
('["AI assistant", "chat assistant", "assistant chat", "copilot", "chatbot", "chat bot", "AI chat", "chat panel", "chat side panel"]');
