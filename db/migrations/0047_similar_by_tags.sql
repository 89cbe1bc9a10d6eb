-- Neighbours follow from tags and regions too.
CREATE TRIGGER image_tags_insert_drops_similar AFTER INSERT ON image_tags BEGIN
  DELETE FROM similar_images WHERE image_id = NEW.image_id;
END;
--> statement-breakpoint
CREATE TRIGGER image_tags_delete_drops_similar AFTER DELETE ON image_tags BEGIN
  DELETE FROM similar_images WHERE image_id = OLD.image_id;
END;
--> statement-breakpoint
DELETE FROM similar_images;
--> statement-breakpoint
UPDATE search_intents SET phrases = '["node graph", "link graph", "relationship graph", "entity graph", "force graph", "network diagram", "topology", "dependency graph", "link analysis", "graph view", "node link", "graph explorer", "knowledge graph", "network graph", "connection graph", "host graph", "graph visualization"]', means = '["tag=topic:graph", "tag=topic:network"]'
  WHERE phrases = '["node graph", "link graph", "relationship graph", "entity graph", "force graph", "network diagram", "topology", "dependency graph", "link analysis", "graph view", "node link", "graph explorer", "knowledge graph"]' AND means = '["tag=topic:graph", "tag=topic:network"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["query builder", "search builder", "visual query"]', means = '["tag=query-builder", "tag=topic:query"]'
  WHERE phrases = '["query builder", "condition builder", "rule builder", "filter builder", "search builder", "visual query"]' AND means = '["tag=query-builder", "tag=topic:query"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["notification settings", "alerting rules", "alert settings", "notification channels", "email notifications", "alert notification", "notification rules"]', means = '["tag=topic:notifications", "tag=topic:alerting", "tag=topic:alerts + notification, notifications, notify, channel", "tag=topic:settings + notification, notifications, alert"]'
  WHERE phrases = '["notification settings", "alerting rules", "alert settings", "notification channels", "email notifications", "alert notification", "notification rules"]' AND means = '["tag=topic:notifications", "tag=topic:alerting", "tag=topic:settings + notification, notifications, alert, email", "tag=topic:alerts + notification, notifications"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means) VALUES
('["condition builder", "rule builder", "filter builder", "add filter", "edit filter"]', '["tag=query-builder", "tag=form + condition, conditions, operator, operators", "tag=filters"]'),
('["permission matrix", "role matrix", "access matrix"]', '["tag=topic:users-roles + permission, permissions, matrix"]'),
('["login error", "failed login", "sign-in error", "invalid credentials", "wrong password"]', '["tag=topic:login + error, failed, invalid, incorrect, denied"]'),
('["vulnerability dashboard", "vulnerability overview", "risk overview dashboard"]', '["tag=topic:vulnerabilities + tag=topic:dashboard", "tag=topic:vulnerabilities + tag=chart", "tag=topic:dashboard + vulnerability, vulnerabilities, severity, critical"]'),
('["pricing", "plans", "billing", "subscription", "upgrade plan"]', '["tag=topic:billing", "tag=topic:pricing", "tag=card + price, pricing, plan, plans, billing, month"]');
