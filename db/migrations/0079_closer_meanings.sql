-- Meanings that reached too far: prices were any month, a side panel any navigation, help any example. What an admin has edited stays.
UPDATE search_intents SET phrases = '["pricing", "plans", "pricing plans", "pricing page", "plan comparison", "upgrade plan"]',
  means = '["tag=topic:pricing", "tag=topic:billing", "tag=card + price, pricing, plans, per month, upgrade plan, free plan", "tag=form + price, pricing, plans, per month", "tag=table + price, pricing, per month"]'
  WHERE phrases = '["pricing", "plans", "billing", "subscription", "upgrade plan"]'
    AND means = '["tag=topic:billing", "tag=topic:pricing", "tag=card + price, pricing, plan, plans, billing, month"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
SELECT '["billing", "subscription", "subscriptions", "invoices", "payment"]', '["tag=topic:billing", "tag=topic:pricing", "tag=card + billing, subscription, invoice, invoices, payment", "tag=chart + billing, subscription", "tag=table + billing, subscription, invoice, invoices, payment"]'
WHERE EXISTS (SELECT 1 FROM search_intents WHERE phrases = '["pricing", "plans", "pricing plans", "pricing page", "plan comparison", "upgrade plan"]');
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
SELECT '["side panels", "drawers", "slide-over", "slideout", "flyout", "detail panel", "details panel", "inspector"]', '["tag=side-panel", "tag=drawer", "tag=table + tag=sidebar + detail, details, properties", "tag=topic:graph + tag=sidebar + detail, details, properties, entity, node", "tag=sidebar + detail, details, properties", "tag=sidebar"]'
WHERE EXISTS (SELECT 1 FROM search_intents WHERE phrases = '["side panels", "side bar", "drawers", "slide-over", "slideout", "flyout", "detail panel", "inspector"]');
--> statement-breakpoint
UPDATE search_intents SET phrases = '["side bar", "sidebars"]'
  WHERE phrases = '["side panels", "side bar", "drawers", "slide-over", "slideout", "flyout", "detail panel", "inspector"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:query + syntax, query language, quick reference, cheat sheet, search reference", "tag=code-block + syntax, query language, quick reference, cheat sheet", "tag=modal + syntax, query language, quick reference, cheat sheet", "tag=topic:query"]'
  WHERE means = '["tag=topic:query + syntax, help, reference, examples, quick reference", "tag=code-block + syntax, quick reference, reference, help", "tag=topic:query"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=modal + qr, qr code, authenticator app", "tag=topic:login + qr, qr code, authenticator app", "tag=topic:onboarding + qr, qr code, authenticator app", "tag=form + qr, qr code, authenticator app", "tag=modal + authenticator, one-time code, one-time password, totp", "tag=topic:login + authenticator, one-time code, one-time password, totp"]'
  WHERE means = '["tag=modal + qr, authenticator, one-time, totp", "tag=topic:login + qr, authenticator, one-time, totp", "tag=topic:onboarding + qr, authenticator, one-time, totp"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["diff", "diffs", "code diff", "text diff", "comparison view", "before and after", "compare versions", "changes view", "side by side comparison"]',
  means = '["tag=diff", "tag=comparison", "tag=code-block + diff, side by side, before and after, compare versions", "tag=table + diff, before and after, compare versions, old value, new value"]'
  WHERE phrases = '["diff", "diffs", "comparison view", "before and after", "compare versions", "changes view"]'
    AND means = '["tag=diff", "tag=comparison", "tag=code-block + diff, compare, changes, changed"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=menu + account, profile, log out, logout, sign out, my account", "tag=dropdown + profile, log out, logout, sign out, my account, change password"]'
  WHERE means = '["tag=dropdown + account, profile, log out, logout, sign out, my account", "tag=sidebar + log out, logout, sign out"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
SELECT '["404", "404 page", "404 error", "page not found", "not found page"]', '["tag=error-state + 404, not found", "tag=topic:error + 404, not found", "tag=empty-state + 404, page not found", "words"]'
WHERE EXISTS (SELECT 1 FROM search_intents WHERE phrases = '["error states", "error page", "error message", "failure state", "failed to load", "404 page", "access denied", "validation error", "errors", "error while loading", "loading error", "something went wrong"]');
--> statement-breakpoint
UPDATE search_intents SET phrases = '["error states", "error page", "error message", "failure state", "failed to load", "access denied", "validation error", "errors", "error while loading", "loading error", "something went wrong"]'
  WHERE phrases = '["error states", "error page", "error message", "failure state", "failed to load", "404 page", "access denied", "validation error", "errors", "error while loading", "loading error", "something went wrong"]';
--> statement-breakpoint
-- The dark colours between blue and purple are blue now: the index is written again.
INSERT OR IGNORE INTO search_queue SELECT no FROM images;
