-- A verb and its noun are one word to a designer: who asks for what is approved finds the approvals.
INSERT INTO search_synonyms (terms) VALUES
('["approve", "approval"]'),
('["revoke", "revocation"]'),
('["rotate", "rotation"]'),
('["remediate", "remediation"]'),
('["mitigate", "mitigation"]'),
('["isolate", "isolation"]'),
('["escalate", "escalation"]'),
('["investigate", "investigation"]'),
('["correlate", "correlation"]'),
('["classify", "classification"]'),
('["assign", "assignment"]'),
('["enroll", "enrol", "enrollment", "enrolment"]'),
('["deploy", "deployment"]'),
('["notify", "notification"]'),
('["invite", "invitation"]'),
('["delete", "deletion"]'),
('["verify", "verification"]'),
('["encrypt", "encryption"]'),
('["authenticate", "authentication"]'),
('["authorize", "authorise", "authorization", "authorisation"]');
--> statement-breakpoint
-- Rotating is about keys, not about every page of a vault.
UPDATE search_intents SET phrases = '["secrets", "vault", "secret list", "key vault", "credentials", "secrets management", "certificate list", "certificates"]'
  WHERE phrases = '["secrets", "vault", "secret list", "key vault", "credentials", "secrets management", "rotate", "rotate keys", "key rotation", "secret rotation", "certificate list", "certificates"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means) SELECT
'["rotate", "rotate keys", "key rotation", "secret rotation", "rotate secrets", "rotate api key", "rotate api keys", "api key rotation", "rotate token", "rotate credentials", "regenerate key", "regenerate api key"]', '["words", "tag=topic:secrets + rotate, rotation, regenerate", "tag=topic:settings + api key, api keys, api token, access key, access token, rotate, regenerate", "tag=modal + api key, access key, access token, rotate, regenerate", "tag=table + api key, api keys, access token, rotate", "category=Secrets and passwords"]'
WHERE NOT EXISTS (SELECT 1 FROM search_intents WHERE phrases LIKE '%"rotate"%');
