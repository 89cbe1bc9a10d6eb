-- Narrower meanings for what was part of a broad one, and new ones; what an admin has edited stays.
UPDATE search_intents SET phrases = '["alerts", "detections", "detection list", "alert management", "alarms", "security events"]'
  WHERE phrases = '["alerts", "alert list", "alert queue", "alerts list", "detections", "detection list", "triage", "triage queue", "alert triage", "triage alerts", "alert management", "alarm list", "alarms", "security events"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["code", "code snippet", "code editor", "json editor", "yaml editor", "script editor", "text editor", "yaml", "json viewer", "raw log", "log viewer", "syntax highlighting", "raw event", "monospace"]'
  WHERE phrases = '["code", "code snippet", "code editor", "editor", "yaml", "json viewer", "raw log", "log viewer", "syntax highlighting", "raw event", "monospace"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["users", "user list", "user management", "roles", "roles and permissions", "permissions", "user roles", "rbac", "role based access control", "role management", "team members", "members", "groups", "user groups", "manage users", "access management"]'
  WHERE phrases = '["users", "user list", "user management", "roles", "roles and permissions", "permissions", "user roles", "rbac", "role based access control", "role management", "team members", "members", "groups", "user groups", "manage users", "access management", "invite user", "invite users", "add user"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["node graph", "link graph", "relationship graph", "entity graph", "force graph", "dependency graph", "link analysis", "graph view", "node link", "graph explorer", "knowledge graph", "graph visualization"]'
  WHERE phrases = '["node graph", "link graph", "relationship graph", "entity graph", "force graph", "network diagram", "topology", "dependency graph", "link analysis", "graph view", "node link", "graph explorer", "knowledge graph", "network graph", "connection graph", "host graph", "graph visualization"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["network", "network traffic", "traffic", "packets", "packet capture", "network flows", "netflow", "connections", "sessions list", "pcap", "bandwidth"]'
  WHERE phrases = '["network", "network map", "network traffic", "traffic", "packets", "packet capture", "network flows", "netflow", "connections", "sessions list", "pcap", "network topology", "bandwidth"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:mitre", "tag=topic:attack-matrix", "tag=topic:coverage", "tag=table + mitre, att&ck, tactic, tactics, technique, techniques", "tag=chart + mitre, att&ck, tactic, tactics, technique, techniques", "tag=form + mitre, att&ck, tactic, tactics, technique, techniques", "tag=topic:alerts + mitre, att&ck, tactic, tactics, technique, techniques"]'
  WHERE means = '["tag=topic:mitre", "tag=topic:attack-matrix", "tag=topic:coverage"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["filter bar", "filter panel", "faceted search", "facets", "faceted filter", "advanced filters", "filter chips", "filtering", "filter list"]'
  WHERE phrases = '["filter bar", "filter panel", "faceted search", "facets", "faceted filter", "advanced filters", "filter chips", "filtering", "filter list", "saved filters"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["date picker", "time picker", "time range", "date range", "time range picker", "date range picker", "date and time picker", "datetime picker", "calendar", "calendar picker", "time filter", "date filter", "filter by date", "filter by time", "filter by date range"]'
  WHERE phrases = '["date picker", "time picker", "time range", "date range", "time range picker", "date range picker", "date and time picker", "datetime picker", "calendar", "calendar picker", "time filter"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means) VALUES
  ('["alert triage", "alert triage queue", "triage queue", "triage", "triage alerts", "alert queue", "alert list", "alerts list", "alarm list"]', '["tag=topic:alert-queue", "tag=topic:alerts + tag=table", "tag=topic:alerts + tag=bulk-actions", "tag=topic:alerts"]'),
  ('["invite users", "invite user", "invite members", "invite member", "user invitation", "invitations", "invitation", "invite", "add user"]', '["tag=topic:users-roles + invite, invitation, invitations, invited", "tag=modal + invite, invitation", "tag=form + invite, invitation", "tag=topic:users-roles + new user, add user, create user", "tag=modal + new user, add user", "tag=topic:users-roles"]'),
  ('["network topology", "topology", "network map", "network diagram", "network graph", "topology map", "topology graph", "connection graph", "host graph"]', '["tag=topic:network-map", "tag=topic:graph + topology, network, connections, connection, hosts, traffic", "tag=topic:graph + tag=topic:network", "tag=topic:network + topology, network map, diagram", "tag=topic:network + tag=map", "tag=topic:graph"]'),
  ('["onboarding checklist", "getting started checklist", "setup checklist", "onboarding steps", "getting started steps", "setup steps", "onboarding tasks"]', '["tag=topic:onboarding + checklist, steps, getting started, get started, next steps, finish setup", "tag=empty-state + getting started, get started, steps", "tag=topic:onboarding"]'),
  ('["dark mode toggle", "dark mode switch", "dark mode setting", "theme switcher", "theme switch", "theme toggle", "theme picker", "theme settings", "appearance settings", "appearance"]', '["tag=topic:settings + dark mode, light mode, dark theme, light theme, appearance, color scheme, colour scheme", "tag=form + dark mode, light mode, dark theme, light theme, appearance", "tag=dropdown + dark mode, light mode, dark theme, light theme", "tag=modal + dark mode, light mode, appearance"]'),
  ('["column picker", "column chooser", "choose columns", "column settings", "column visibility", "customize columns", "customise columns", "show columns", "hide columns", "select columns"]', '["tag=dropdown + column, columns", "tag=modal + columns", "tag=table + choose columns, column visibility, edit columns, manage columns"]'),
  ('["tag editor", "edit tags", "tagging", "add tags", "tag picker", "label editor", "edit labels", "manage tags"]', '["tag=modal + tag, tags, label, labels", "tag=dropdown + tag, tags, label, labels", "tag=bulk-actions + tag, tags", "tag=form + tags, labels"]'),
  ('["saved searches", "saved search", "saved queries", "saved query", "saved views", "saved view", "saved filters", "search history", "recent searches"]', '["words", "tag=topic:query + saved, save search, load search, save query", "tag=filters + saved", "tag=dropdown + saved, recent", "tag=modal + save search, save query, saved"]'),
  ('["search syntax", "search syntax help", "query help", "query syntax", "syntax help", "query reference", "syntax reference", "cheat sheet", "query examples"]', '["tag=topic:query + syntax, help, reference, examples, quick reference", "tag=code-block + syntax, quick reference, reference, help", "tag=topic:query"]'),
  ('["split view", "master detail", "list and detail", "list with detail panel", "split pane", "two-pane layout", "two pane", "split screen", "preview pane", "reading pane"]', '["tag=table + tag=sidebar + detail, details", "tag=table + detail panel, details panel, detail pane, side panel", "tag=sidebar + detail, details, panel"]');
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:mfa", "tag=topic:login + 2fa, mfa, two-factor, two factor, multi-factor, second factor, totp, one-time password, authenticator, security key", "tag=topic:settings + 2fa, mfa, two-factor, multi-factor, second factor, totp", "category=Identity and access + 2fa, mfa, two-factor, multi-factor, second factor, otp, totp, one-time, authenticator, passkey, webauthn"]'
  WHERE means = '["tag=topic:mfa", "tag=topic:login + 2fa, mfa, two-factor, two factor, multi-factor, second factor, otp, totp, one-time, authenticator, passkey, webauthn, security key, passcode", "category=Identity and access + 2fa, mfa, two-factor, multi-factor, second factor, otp, totp, one-time, authenticator, passkey, webauthn"]';
--> statement-breakpoint
-- One group, so that each name of a second factor finds the same images.
UPDATE search_synonyms SET terms = '["2FA", "MFA", "two-factor", "multi-factor", "multifactor", "second factor", "two-factor authentication", "multi-factor authentication", "multifactor authentication", "two-step verification"]'
  WHERE terms = '["2FA", "two-factor", "second factor"]';
--> statement-breakpoint
DELETE FROM search_synonyms WHERE terms IN ('["MFA","multi-factor authentication","multifactor authentication"]', '["2FA","two-factor authentication","two-step verification"]', '["MFA", "multi-factor", "multifactor"]')
  AND EXISTS (SELECT 1 FROM search_synonyms AS merged WHERE merged.terms LIKE '["2FA", "MFA", "two-factor"%');
