-- Meanings whose words say what a designer looks for: a pager and not every page. What an admin has edited stays.
UPDATE search_intents SET means = '["tag=pagination", "tag=table + rows per page, items per page, results per page, per page, page size, next page, paging", "tag=table + previous"]'
  WHERE phrases = '["pagination", "paging", "pager", "page numbers"]' AND means = '["tag=pagination", "tag=table + next, previous, rows per page, page"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=toggle", "tag=form + toggle, toggles, switch, switches, on/off", "tag=topic:settings + toggle, toggles, switch, switches, enabled", "tag=form + enabled, disabled"]'
  WHERE phrases = '["toggles", "switches", "toggle switch", "on off switch"]' AND means = '["tag=toggle", "tag=form + enable, enabled, disable, toggle"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["checklists", "checklist", "task list", "to do list", "todo"]'
  WHERE phrases = '["checkboxes", "checklists", "task list", "to do list", "todo"]' AND means = '["tag=checklist", "tag=table + tasks, task, todo, checklist"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["checkboxes", "checkbox", "checkbox list", "row selection", "selected rows"]', '["tag=checkbox", "tag=bulk-actions", "tag=table + select all, selected, checkboxes", "tag=form + checkbox, checkboxes"]');
--> statement-breakpoint
UPDATE search_intents SET phrases = '["error states", "error page", "error message", "failure state", "failed to load", "validation error", "errors", "error while loading", "loading error", "something went wrong"]'
  WHERE phrases = '["error states", "error page", "error message", "failure state", "failed to load", "access denied", "validation error", "errors", "error while loading", "loading error", "something went wrong"]' AND means = '["tag=error-state", "tag=toast + error, failed, failure, invalid, denied", "tag=form + error, failed, invalid, denied"]';
--> statement-breakpoint
INSERT INTO search_synonyms (terms)
VALUES ('["access denied","permission denied","forbidden","unauthorized","not authorized","missing permission","without permission","no permission","no access"]');
--> statement-breakpoint
UPDATE search_synonyms SET terms = '["IdP","identity provider","sign-in provider","login provider","SSO provider","authentication provider"]'
  WHERE terms = '["IdP","identity provider"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["side panels", "drawers", "slide-over", "slideout", "flyout", "detail panel", "details panel", "inspector", "side drawer", "drawer panel", "slide out panel"]', means = '["tag=side-panel", "tag=drawer", "words", "tag=table + tag=sidebar + detail, details, properties", "tag=topic:graph + tag=sidebar + detail, details, properties, entity, node", "tag=sidebar + detail, details, properties", "tag=sidebar"]'
  WHERE phrases = '["side panels", "drawers", "slide-over", "slideout", "flyout", "detail panel", "details panel", "inspector"]' AND means = '["tag=side-panel", "tag=drawer", "tag=table + tag=sidebar + detail, details, properties", "tag=topic:graph + tag=sidebar + detail, details, properties, entity, node", "tag=sidebar + detail, details, properties", "tag=sidebar"]';
--> statement-breakpoint
INSERT INTO search_synonyms (terms)
VALUES ('["side panel","side drawer","slide-over","slideout panel","flyout panel"]');
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["slack alert", "slack notification", "slack message", "teams notification", "teams message", "teams alert", "chat notification", "chat alert", "chat message", "chatops", "slack integration", "teams integration"]', '["words", "tag=topic:integrations + slack, teams, mattermost, discord, chat", "tag=topic:alerts + slack, teams, mattermost, discord, chat, channel", "tag=topic:reports + slack, teams, chat", "tag=form + slack, teams, chat"]');
--> statement-breakpoint
UPDATE search_intents SET phrases = '["trend line", "trend chart", "trend over time", "trend graph", "over time", "trends", "trending", "by day", "per day", "per week", "history chart", "trends over time"]'
  WHERE phrases = '["trend line", "trend chart", "trend over time", "trend graph"]' AND means = '["tag=chart + trend, trends, over time, per day, daily", "tag=chart"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["cvss score", "cvss calculator", "cvss rating", "cvss vector", "base score"]', '["words", "tag=topic:vulnerabilities + cvss, cvssv3, cvss score", "tag=topic:vulnerability-detail", "tag=severity-badge + cvss", "tag=topic:vulnerabilities + score"]');
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["certificate expiry", "certificate expiration", "expiring certificates", "certificate details", "tls certificate", "ssl certificate", "certificate management", "x.509 certificate"]', '["tag=topic:certificates", "words", "tag=form + certificate, certificates", "tag=table + certificate, certificates, expires", "tag=topic:network + certificate, tls", "category=Secrets and passwords + certificate, certificates"]');
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["copy secret", "copy token", "copy key", "copy api key", "shown once", "show once", "copy once", "one-time secret", "secret created", "token created", "key created"]', '["words", "tag=modal + copy, copied, one-time, once, created, setup key, token created", "tag=toast + copied", "tag=code-block + copy"]');
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["secret detection", "secret scanning", "secret scan", "leaked secrets", "exposed secrets", "hardcoded secrets", "credential leak"]', '["tag=topic:secret-detection", "words", "tag=topic:vulnerabilities + secret, secrets, credentials", "tag=topic:alerts + secret, secrets, credential, credentials", "tag=table + secrets scan, leaked, exposed, hardcoded", "category=Secrets and passwords + leak, leaked, exposed, scan"]');
--> statement-breakpoint
UPDATE search_intents SET phrases = '["diff", "diffs", "code diff", "text diff", "comparison view", "before and after", "compare versions", "changes view", "side by side comparison", "side by side", "compare side by side", "compare view", "diff view", "version comparison"]', means = '["tag=diff", "tag=comparison", "tag=code-block + diff, side by side, side-by-side, before and after, compare versions", "tag=table + diff, before and after, compare versions, old value, new value"]'
  WHERE phrases = '["diff", "diffs", "code diff", "text diff", "comparison view", "before and after", "compare versions", "changes view", "side by side comparison"]' AND means = '["tag=diff", "tag=comparison", "tag=code-block + diff, side by side, before and after, compare versions", "tag=table + diff, before and after, compare versions, old value, new value"]';
