-- Meanings that a designer found too wide or too narrow on real screens; what an admin has edited stays.
UPDATE search_intents SET means = '["tag=topic:audit-log", "tag=topic:audit", "tag=table + audit log, audit logs, audit trail, activity log, event log, access log, operation log, login history, history log"]'
  WHERE means = '["tag=topic:audit-log", "tag=topic:audit", "tag=table + audit log, audit logs, audit trail, activity log, event log, access log, login history, history"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=toast", "tag=notification", "tag=topic:alerts + notification, notifications", "tag=topic:integrations + notification, notifications", "tag=form + notification, notifications"]'
  WHERE means = '["tag=toast", "tag=notification"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=query-builder", "tag=filters + edit filter, advanced filter, match all of, query dsl, query expression", "tag=modal + filter expression, edit filter", "tag=topic:query + query language, cypher, saved query, query console, query builder", "tag=form + operator, operators, query dsl, add condition, conditions"]'
  WHERE means = '["tag=query-builder", "tag=filters + edit filter, advanced filter, match all of, query dsl, query expression", "tag=form + operator, operators, query dsl, add condition, conditions", "tag=modal + filter expression, operator", "tag=topic:query + query language, cypher, saved query, query console"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["words", "tag=topic:dashboard + sla, mean time, time to resolve, time to respond, closed in, resolved in", "tag=form + service level, sla", "tag=table + sla, time to resolve, time to respond"]'
  WHERE means = '["words", "tag=topic:dashboard + sla, resolved, closed, overdue, days", "tag=topic:dashboard", "tag=chart"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:users-roles + permission matrix, access matrix", "tag=topic:users-roles + tag=table + permission, permissions, matrix, read only, read, write", "tag=topic:users-roles + permission, permissions, matrix"]'
  WHERE means = '["tag=topic:users-roles + permission, permissions, matrix"]' AND phrases LIKE '%"permission matrix"%';
--> statement-breakpoint
-- Products name a score in many places; a risk score has its name beside it.
UPDATE search_intents SET phrases = '["gauges", "score gauge", "risk gauge", "speedometer"]'
  WHERE phrases = '["gauges", "score gauge", "risk gauge", "speedometer", "risk score", "security score", "posture score"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means) SELECT
'["risk score", "security score", "posture score", "threat score"]', '["tag=score-gauge", "tag=card + risk score, threat score, security score, posture score, risk rating", "tag=chart + risk score, threat score, security score, posture score, score", "tag=table + risk score, threat score"]'
WHERE NOT EXISTS (SELECT 1 FROM search_intents WHERE phrases LIKE '%"risk score"%');
--> statement-breakpoint
-- "Severity levels" is severity in other words, not its badges alone.
UPDATE search_intents SET phrases = '["severity badges", "severity labels", "severity colours", "severity colors", "severity pills", "priority labels"]'
  WHERE phrases = '["severity badges", "severity labels", "severity levels", "severity colours", "severity colors", "severity pills", "priority labels", "risk levels"]';
--> statement-breakpoint
UPDATE search_synonyms SET terms = '["severity", "criticality", "severity level"]' WHERE terms = '["severity", "criticality"]';
--> statement-breakpoint
INSERT INTO search_synonyms (terms) SELECT '["center", "centre"]'
WHERE NOT EXISTS (SELECT 1 FROM search_synonyms WHERE terms LIKE '%"centre"%');
