UPDATE search_intents SET phrases = '["exceptions", "suppressions", "suppression", "suppress", "suppression rules", "mute", "muted", "ignore", "ignored", "dismiss", "dismissed", "snooze", "waivers", "waive", "waived", "ignore finding", "false positive", "false positives", "accept risk", "accepted risk", "risk acceptance", "suppress alert", "mute alert"]',
  means = '["tag=topic:exceptions", "tag=topic:suppressions", "tag=topic:vulnerabilities + false positive, exception, suppress, suppressed, ignore, accept risk, risk accepted, risk acceptance, mute, muted", "tag=topic:alerts + false positive, suppress, ignore, mute", "tag=topic:policies + exception, exceptions, exclusion, exclusions, ignore"]'
  WHERE phrases = '["exceptions", "suppressions", "waivers", "ignore finding", "false positive", "false positives", "accept risk", "risk acceptance", "suppress alert", "mute alert"]'
    AND means = '["tag=topic:exceptions", "tag=topic:suppressions", "tag=topic:vulnerabilities + false positive, exception, suppress, suppressed, ignore, accept risk, accepted", "tag=topic:alerts + false positive, suppress, ignore, mute"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:audit-log", "tag=topic:audit", "tag=table + audit log, audit logs, audit trail, activity log, event log, access log, login history, history"]'
  WHERE means = '["tag=topic:audit-log", "tag=topic:audit", "tag=table + audit, activity log, event log, history"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:api-keys", "tag=topic:tokens", "tag=topic:settings + api key, api keys, api token, api tokens, access key, access token, access tokens, personal access token", "tag=table + api key, api keys, api token, access token, revoke", "tag=modal + api key, api token, access key, access token, revoke"]'
  WHERE means = '["tag=topic:api-keys", "tag=topic:tokens", "tag=modal + token, api key, revoke, access key", "tag=topic:settings + token, api key, revoke", "tag=table + token, api key, revoke"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["dfir", "ir platform", "digital forensics and incident response"]'
  WHERE phrases = '["incident response", "dfir", "ir platform", "digital forensics and incident response"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means) VALUES
('["incident response", "incident handling", "incident management", "respond to an incident"]', '["category=Incident response", "tag=topic:incident-detail", "tag=topic:incident", "category=Forensics"]');
