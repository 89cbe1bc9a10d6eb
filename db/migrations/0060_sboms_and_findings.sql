-- Not every page of a supply chain is an SBOM, and not every list of vulnerabilities shows one in detail.
UPDATE search_intents SET phrases = '["dependencies", "components list", "software composition", "sca", "open source licenses", "license risk", "dependency list", "packages list"]'
  WHERE phrases = '["dependencies", "sbom", "components list", "software composition", "sca", "open source licenses", "license risk", "dependency list", "bill of materials", "packages list"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["vulnerabilities", "vulnerability", "vulnerability list", "vulnerability management", "findings", "finding list", "vulns", "cve list", "weaknesses", "security findings", "issues list"]'
  WHERE phrases = '["vulnerabilities", "vulnerability", "vulnerability list", "vulnerability management", "findings", "finding list", "vulns", "cve list", "cve details", "vulnerability details", "weaknesses", "security findings", "issues list"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["permission matrix", "role matrix", "access matrix", "permissions matrix", "role permissions matrix", "role permission matrix", "roles and permissions matrix"]'
  WHERE phrases = '["permission matrix", "role matrix", "access matrix"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
SELECT column1, column2 FROM (VALUES
('["sbom", "sboms", "software bill of materials", "bill of materials"]', '["tag=topic:sbom", "words", "tag=topic:dependencies", "tag=table + sbom, component, components, dependency, dependencies", "category=Supply chain"]'),
('["vulnerability details", "cve details", "finding detail", "finding page", "vulnerability page", "cve page"]', '["tag=topic:vulnerability-detail", "tag=topic:vulnerabilities + tag=topic:incident-detail", "tag=modal + cve, cwe, cvss", "tag=topic:vulnerabilities + detail, details, description, recommendation, references", "tag=topic:vulnerabilities"]'))
-- Each only where no entry that an admin has edited still has its first phrase.
WHERE NOT EXISTS (SELECT 1 FROM search_intents WHERE phrases LIKE '%' || json_quote(column1 ->> 0) || '%');
