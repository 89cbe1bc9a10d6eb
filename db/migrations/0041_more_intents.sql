UPDATE search_synonyms SET terms = '["MTTR","mean time to respond","mean time to response","mean time to resolve","mean time to resolution","mean time to repair","mean time to recover","mean time to remediate","time to resolve","time to respond"]' WHERE terms = '["MTTR","mean time to respond","mean time to resolve","mean time to repair","mean time to recover"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means) VALUES
('["MTTR", "MTTD", "MTTA", "mean time to respond", "mean time to resolve", "mean time to detect", "mean time to acknowledge", "response time", "response times", "response metrics", "soc metrics"]', '["words", "tag=topic:dashboard + sla, resolved, closed, overdue, days", "tag=topic:dashboard", "tag=chart"]');
