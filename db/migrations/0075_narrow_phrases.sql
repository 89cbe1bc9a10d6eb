-- Names of one kind of rule, and of one platform, no longer stand for all policies or a whole product class at once. What an admin has edited stays.
INSERT INTO search_intents (phrases, means)
SELECT '["firewall rules", "firewall policies", "firewall policy", "nat rules", "port forwarding", "packet filter rules"]', '["tag=topic:policies + firewall, nat, packet filter", "category=Network security + rule, rules, firewall", "tag=topic:policies"]'
WHERE EXISTS (SELECT 1 FROM search_intents WHERE phrases = '["policies", "policy editor", "rules", "rule list", "detection rules", "firewall rules", "policy list", "rule editor", "access policies", "acl", "access control list", "rule management", "allow list", "block list", "allowlist", "blocklist", "whitelist", "blacklist"]');
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
SELECT '["detection rules", "correlation rules", "alert rules", "sigma rules", "yara rules", "detection logic"]', '["tag=topic:detection-rules", "tag=topic:policies + detection, detections, sigma, yara, correlation, detector, alert rule, alert rules", "tag=topic:policies"]'
WHERE EXISTS (SELECT 1 FROM search_intents WHERE phrases = '["policies", "policy editor", "rules", "rule list", "detection rules", "firewall rules", "policy list", "rule editor", "access policies", "acl", "access control list", "rule management", "allow list", "block list", "allowlist", "blocklist", "whitelist", "blacklist"]');
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
SELECT '["allow list", "block list", "allowlist", "blocklist", "whitelist", "blacklist", "deny list", "acl", "access control list"]', '["tag=topic:policies + allow list, block list, allowlist, blocklist, allowed, blocked, deny, denied, whitelist, blacklist, access control", "tag=topic:policies"]'
WHERE EXISTS (SELECT 1 FROM search_intents WHERE phrases = '["policies", "policy editor", "rules", "rule list", "detection rules", "firewall rules", "policy list", "rule editor", "access policies", "acl", "access control list", "rule management", "allow list", "block list", "allowlist", "blocklist", "whitelist", "blacklist"]');
--> statement-breakpoint
UPDATE search_intents SET phrases = '["policies", "policy editor", "rules", "rule list", "policy list", "rule editor", "access policies", "rule management"]'
  WHERE phrases = '["policies", "policy editor", "rules", "rule list", "detection rules", "firewall rules", "policy list", "rule editor", "access policies", "acl", "access control list", "rule management", "allow list", "block list", "allowlist", "blocklist", "whitelist", "blacklist"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
SELECT '["kubernetes", "k8s", "pods", "clusters"]', '["tag=topic:kubernetes", "words", "category=Cloud and container security + kubernetes, cluster, clusters, pod, pods, namespace, namespaces", "category=Cloud and container security"]'
WHERE EXISTS (SELECT 1 FROM search_intents WHERE phrases = '["kubernetes", "containers", "container images", "k8s", "pods", "clusters", "container security", "image scanning", "registry", "runtime security"]');
--> statement-breakpoint
UPDATE search_intents SET phrases = '["containers", "container images", "container security", "image scanning", "registry", "runtime security"]',
  means = '["tag=topic:container-security", "category=Cloud and container security + container, containers, image, images, registry, runtime, docker", "category=Cloud and container security"]'
  WHERE phrases = '["kubernetes", "containers", "container images", "k8s", "pods", "clusters", "container security", "image scanning", "registry", "runtime security"]';
