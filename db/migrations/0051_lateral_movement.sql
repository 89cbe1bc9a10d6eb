INSERT INTO search_intents (phrases, means) VALUES
('["lateral movement", "pivoting", "credential theft", "privilege escalation", "exposure path", "exposure paths"]', '["words", "tag=topic:attack-path", "tag=kill-chain", "tag=topic:graph"]');
