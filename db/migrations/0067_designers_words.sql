-- What designers type for which there was no word, or a part of a broad one; what an admin has edited stays.
UPDATE search_intents SET phrases = '["phishing", "phishing simulation", "awareness training", "phishing campaign", "security training", "landing page editor"]'
  WHERE phrases = '["phishing", "phishing simulation", "awareness training", "phishing campaign", "security training", "email template", "landing page editor"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["compliance", "compliance report", "frameworks", "controls", "audit readiness", "benchmark", "cis benchmark", "compliance dashboard", "regulatory", "pci", "pci dss", "hipaa", "soc 2", "iso 27001", "nist", "gdpr"]'
  WHERE phrases = '["compliance", "compliance report", "frameworks", "controls", "audit readiness", "benchmark", "cis benchmark", "compliance dashboard", "regulatory"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["grc", "governance", "governance risk and compliance", "risk management", "grc platform", "isms"]',
  means = '["category=Governance and compliance", "tag=topic:compliance", "category=Cloud and container security + compliance, benchmark, cis, framework"]'
  WHERE means = '["category=Governance and compliance", "tag=topic:compliance"]' AND phrases = '["grc", "governance", "governance risk and compliance", "risk management", "grc platform", "isms", "iso 27001", "soc 2", "gdpr"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["tiles", "widgets"]'
  WHERE phrases = '["tiles", "stat cards", "kpi cards", "metric cards", "widgets", "counters", "big number", "kpi tiles", "summary cards"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["sparklines", "mini chart"]' WHERE phrases = '["sparklines", "trend line", "mini chart"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["malware analysis", "sandbox", "file analysis", "detonation", "reverse engineering", "decompiler", "disassembler", "disassembly", "disassembled code", "decompiled code", "binary analysis"]'
  WHERE phrases = '["malware analysis", "sandbox", "file analysis", "detonation", "reverse engineering", "decompiler", "disassembler", "binary analysis"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means) VALUES
  ('["stat cards", "stat tiles", "kpi", "kpi cards", "kpi tiles", "metric cards", "metric tiles", "counters", "count tiles", "big number", "summary cards", "number cards"]', '["tag=stat-card", "tag=topic:dashboard + tag=card", "tag=card + total, totals, counts, counters, score", "tag=card"]'),
  ('["trend line", "trend chart", "trend over time", "trend graph"]', '["tag=chart + trend, trends, over time, per day, daily", "tag=chart"]'),
  ('["install agent", "agent installation", "agent setup", "deploy agent", "install sensor", "deploy sensor", "sensor setup", "install command", "installation command"]', '["tag=topic:onboarding + agent, agents, sensor, sensors, install, installer", "tag=code-block + install, agent, agents, sensor", "tag=topic:integrations + agent, agents, sensor, install", "tag=topic:onboarding"]'),
  ('["email template", "email template editor", "message template", "notification template", "mail template"]', '["words", "tag=form + template, message body", "tag=code-block + template", "tag=topic:alerts + template", "category=Security awareness + template"]'),
  ('["user menu", "account menu", "avatar menu", "profile menu", "user avatar menu", "account dropdown", "user dropdown"]', '["tag=dropdown + account, profile, log out, logout, sign out, my account", "tag=sidebar + log out, logout, sign out"]');
--> statement-breakpoint
INSERT INTO search_synonyms (terms) VALUES ('["impersonate", "impersonation", "impersonating"]');
