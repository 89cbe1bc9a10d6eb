-- Pages between sparse and dense ones are balanced: near what "clean" and "dense" mean; settings of identity are first those that
-- say so, then those of identity products; and more of what designers ask for. What an admin has edited stays.
UPDATE search_intents SET means = '["density=sparse", "density=balanced"]'
  WHERE phrases = '["minimal", "minimalist", "minimalistic", "clean", "clean ui", "clean design", "clean layout", "simple", "uncluttered", "airy", "spacious", "whitespace", "white space", "sparse", "calm", "little text"]' AND means = '["density=sparse"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["density=dense", "density=balanced"]'
  WHERE phrases = '["dense", "data dense", "information dense", "dense ui", "dense layout", "high density", "busy", "cluttered", "crowded", "data heavy", "lots of data", "much text"]' AND means = '["density=dense"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:settings + sso, saml, oidc, ldap, openid, mfa, multi-factor, two-factor, passwordless, identity provider, authentication settings, authentication mode, auth mode", "tag=topic:settings + category=Identity and access"]'
  WHERE phrases = '["identity settings", "identity product settings", "iam settings"]' AND means = '["tag=topic:settings + category=Identity and access", "tag=topic:settings + sso, saml, oidc, ldap, openid, mfa, multi-factor, two-factor, passwordless, identity provider, authentication settings, authentication mode, auth mode"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["unsaved changes", "unsaved", "discard changes", "leave without saving", "save changes dialog"]', '["words", "tag=modal + save changes, discard, unsaved, recover", "tag=form + save changes, discard changes"]'),
  ('["rollback", "roll back", "revert", "restore version", "restore previous version", "version history", "previous versions"]', '["words", "tag=modal + restore, revert, rollback, recover", "tag=table + restore, revert, version"]'),
  ('["attachments", "attachment", "attached files", "evidence files", "file attachments"]', '["words", "tag=modal + upload, drop, attach", "tag=form + upload, attach, drop files"]'),
  ('["rule tuning", "tune rules", "alert tuning", "detection tuning", "tuning", "tune alerts"]', '["words", "tag=topic:policies + false positive, suppress, threshold, exception, condition", "tag=topic:alerts + false positive, suppress, threshold, mute"]'),
  ('["notification center", "notification centre", "notification panel", "notification list", "unread", "unread notifications", "unread alerts"]', '["tag=topic:notifications", "tag=notification", "tag=topic:alerts + notification, notifications, unread", "tag=toast"]'),
  ('["remediation", "remediation steps", "remediation guidance", "fix guidance", "how to fix", "recommended fix", "fix recommendation", "remediation advice"]', '["tag=topic:vulnerabilities + remediation, mitigation, solution, recommendation, how to fix, fix version", "tag=topic:incident-detail + remediation, mitigation, solution, recommendation", "words"]'),
  ('["on-call", "on-call schedule", "on-call rotation", "page someone"]', '["words", "tag=topic:integrations + pager, pagerduty, on-call, opsgenie", "tag=topic:alerts + escalation, pager, on-call"]'),
  ('["anomaly", "anomalies", "anomaly detection", "ueba", "user behavior analytics", "user behaviour analytics", "behavioral analytics", "unusual behavior"]', '["words", "tag=chart + anomaly, anomalies", "tag=topic:alerts + anomaly, unusual, suspicious"]'),
  ('["expandable rows", "expanded row", "row expansion", "nested rows", "nested table", "row details"]', '["tag=table + expand, expanded, collapse, details", "tag=table"]'),
  ('["sortable table", "sorting", "sorted table", "column sorting", "sort by column"]', '["tag=table"]'),
  ('["recent activity", "latest activity", "recent events", "latest events"]', '["words", "tag=timeline", "tag=table + activity, events, last seen", "tag=card + activity, recent"]'),
  ('["error details", "stack trace", "stacktrace", "exception details", "error log"]', '["words", "tag=code-block + error, exception, traceback", "tag=modal + error, failed, exception"]'),
  ('["ssh keys", "public keys", "authorized keys", "key pair"]', '["words", "tag=form + public key, private key, ssh", "tag=table + public key, fingerprint, key id"]'),
  ('["product tour", "guided tour", "coach marks", "walkthrough"]', '["words", "tag=topic:onboarding", "tag=modal + get started, welcome"]'),
  ('["natural language query", "natural language search", "ask in plain language", "search with ai"]', '["tag=chat", "tag=assistant", "words", "tag=empty-state + chat, assistant, copilot", "tag=card + chat, chat bot, assistant, copilot"]'),
  ('["severity distribution", "severity breakdown", "findings by severity", "open vs closed findings", "findings over time", "vulnerability trend"]', '["tag=chart + severity, critical, findings, vulnerabilities"]'),
  ('["investigation graph", "asset relationships", "asset graph", "entity relationships", "relationships"]', '["tag=graph", "tag=topic:graph"]'),
  ('["branding", "custom branding", "white label", "custom theme", "theming", "logo upload", "custom logo"]', '["words", "tag=topic:settings + branding, logo, white label", "tag=form + branding, logo"]'),
  ('["deactivate user", "disable user", "suspend user", "delete user", "lock user", "remove user"]', '["tag=topic:users-roles + disable, disabled, deactivate, suspend, delete, remove, block, inactive", "tag=topic:users-roles"]'),
  ('["session timeout", "idle timeout", "session settings", "session lifetime"]', '["words", "tag=topic:settings + timeout, session, expire, lifetime", "tag=form + timeout, expire"]'),
  ('["login history", "sign-in history", "failed logins list", "login log", "sign-in log"]', '["words", "tag=table + last login, logged in, login history, sign-in history", "tag=topic:login"]'),
  ('["top talkers", "bandwidth usage", "network usage"]', '["tag=chart + traffic, bytes, packets, bandwidth, throughput", "tag=topic:network + bytes, packets, traffic, bandwidth"]'),
  ('["software inventory", "installed software", "installed packages"]', '["words", "tag=topic:asset-inventory + software, package, packages, version, installed", "tag=table + package, packages, component, components"]'),
  ('["due date", "due dates", "overdue", "deadline", "sla countdown", "sla breach", "sla"]', '["words", "tag=table + sla, due, overdue, deadline", "tag=form + sla, due date, days"]');
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:incident-detail + unresolved, incident info, case info", "tag=topic:alerts + unresolved, resolved, acknowledged", "tag=table + incidents", "tag=topic:incident-detail"]'
  WHERE phrases = '["alert to closed incident", "from alert to closed incident", "closed incident", "alert to incident", "incident lifecycle", "incident workflow"]' AND means = '["tag=topic:incident-detail", "tag=topic:alerts"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["audit log", "audit logs", "audit trail", "activity log", "history log", "event log", "change log", "changelog", "logs page", "user activity", "activity history", "user activity history", "user activity log"]'
  WHERE phrases = '["audit log", "audit logs", "audit trail", "activity log", "history log", "event log", "change log", "changelog", "logs page"]' AND means = '["tag=topic:audit-log", "tag=topic:audit", "tag=table + audit log, audit logs, audit trail, activity log, event log, operation log, login history, connection history, history log"]';
--> statement-breakpoint
INSERT INTO search_synonyms (terms)
VALUES ('["CVSS score","CVSS base score","CVSSv3 base score","CVSSv3","CVSS v3"]');
--> statement-breakpoint
UPDATE search_synonyms SET terms = '["severity","criticality","severity level","critical high medium low","critical high low","high medium low"]'
  WHERE terms = '["severity", "criticality", "severity level"]';
--> statement-breakpoint
INSERT OR IGNORE INTO search_queue SELECT no FROM images;
