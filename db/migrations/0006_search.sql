CREATE TABLE `image_corrections` (
	`image_id` text PRIMARY KEY NOT NULL,
	`text` text,
	`theme` text,
	`palette` text,
	`colours` text,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `image_folders` (
	`no` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `image_folders_name_unique` ON `image_folders` (`name`);--> statement-breakpoint
CREATE TABLE `image_readings` (
	`content_hash` text PRIMARY KEY NOT NULL,
	`recipe` integer NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`words` text DEFAULT '[]' NOT NULL,
	`theme` text,
	`palette` text DEFAULT '[]' NOT NULL,
	`colours` text DEFAULT '' NOT NULL,
	`read_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_queue` (
	`no` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_segments` (
	`segment` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`rows` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_synonyms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`terms` text NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
ALTER TABLE `images` ADD `no` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `images_by_number` ON `images` (`no`);--> statement-breakpoint
CREATE INDEX `images_by_content` ON `images` (`content_hash`);
--> statement-breakpoint
-- Contentless: the texts stay in `images` and `image_readings`; `images_words` lists the words of the index.
CREATE VIRTUAL TABLE images_fts USING fts5(title, text, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE VIRTUAL TABLE images_words USING fts5vocab(images_fts, row);
--> statement-breakpoint
-- `search`: the index was written; `catalog`: what each process reads whole has changed: companies, tags and synonyms.
INSERT INTO revisions (name, value) VALUES ('search', 0), ('catalog', 0);
--> statement-breakpoint
UPDATE images SET no = (SELECT n FROM (SELECT id, row_number() OVER (ORDER BY folder, position, source_name) AS n FROM images) AS numbered WHERE numbered.id = images.id);
--> statement-breakpoint
INSERT INTO search_queue SELECT no FROM images;
--> statement-breakpoint
CREATE TRIGGER images_insert_numbers AFTER INSERT ON images WHEN NEW.no IS NULL BEGIN
  UPDATE images SET no = (SELECT coalesce(max(no), 0) + 1 FROM images) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER images_insert_queues AFTER INSERT ON images WHEN NEW.no IS NOT NULL BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (NEW.no);
END;
--> statement-breakpoint
CREATE TRIGGER images_update_queues AFTER UPDATE OF no, folder, position, title, alt, hidden, public_id, content_hash, created_at ON images BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (NEW.no);
END;
--> statement-breakpoint
CREATE TRIGGER images_delete_queues AFTER DELETE ON images BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (OLD.no);
END;
--> statement-breakpoint
CREATE TRIGGER image_tags_insert_queues AFTER INSERT ON image_tags BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE id = NEW.image_id;
END;
--> statement-breakpoint
CREATE TRIGGER image_tags_update_queues AFTER UPDATE ON image_tags BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE id IN (OLD.image_id, NEW.image_id);
END;
--> statement-breakpoint
CREATE TRIGGER image_tags_delete_queues AFTER DELETE ON image_tags BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE id = OLD.image_id;
END;
--> statement-breakpoint
CREATE TRIGGER image_readings_insert_queues AFTER INSERT ON image_readings BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE content_hash = NEW.content_hash;
END;
--> statement-breakpoint
CREATE TRIGGER image_readings_update_queues AFTER UPDATE ON image_readings BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE content_hash IN (OLD.content_hash, NEW.content_hash);
END;
--> statement-breakpoint
CREATE TRIGGER image_readings_delete_queues AFTER DELETE ON image_readings BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE content_hash = OLD.content_hash;
END;
--> statement-breakpoint
CREATE TRIGGER image_corrections_insert_queues AFTER INSERT ON image_corrections BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE id = NEW.image_id;
END;
--> statement-breakpoint
CREATE TRIGGER image_corrections_update_queues AFTER UPDATE ON image_corrections BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE id = NEW.image_id;
END;
--> statement-breakpoint
CREATE TRIGGER image_corrections_delete_queues AFTER DELETE ON image_corrections BEGIN
  INSERT OR IGNORE INTO search_queue SELECT no FROM images WHERE id = OLD.image_id;
END;
--> statement-breakpoint
CREATE TRIGGER companies_insert_raises_catalog AFTER INSERT ON companies BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'catalog'; END;
--> statement-breakpoint
CREATE TRIGGER companies_update_raises_catalog AFTER UPDATE ON companies BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'catalog'; END;
--> statement-breakpoint
CREATE TRIGGER companies_delete_raises_catalog AFTER DELETE ON companies BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'catalog'; END;
--> statement-breakpoint
CREATE TRIGGER tags_insert_raises_catalog AFTER INSERT ON tags BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'catalog'; END;
--> statement-breakpoint
CREATE TRIGGER tags_update_raises_catalog AFTER UPDATE ON tags BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'catalog'; END;
--> statement-breakpoint
CREATE TRIGGER tags_delete_raises_catalog AFTER DELETE ON tags BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'catalog'; END;
--> statement-breakpoint
CREATE TRIGGER search_synonyms_insert_raises_catalog AFTER INSERT ON search_synonyms BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'catalog'; END;
--> statement-breakpoint
CREATE TRIGGER search_synonyms_update_raises_catalog AFTER UPDATE ON search_synonyms BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'catalog'; END;
--> statement-breakpoint
CREATE TRIGGER search_synonyms_delete_raises_catalog AFTER DELETE ON search_synonyms BEGIN UPDATE revisions SET value = value + 1 WHERE name = 'catalog'; END;
--> statement-breakpoint
INSERT INTO search_synonyms (terms) VALUES
('["MTTR","mean time to respond","mean time to resolve","mean time to repair","mean time to recover"]'),
('["MTTD","mean time to detect"]'),
('["ATT&CK","MITRE ATT&CK","adversarial tactics techniques and common knowledge"]'),
('["SSO","single sign-on","single sign on"]'),
('["IdP","identity provider"]'),
('["MFA","multi-factor authentication","multifactor authentication"]'),
('["2FA","two-factor authentication","two-step verification"]'),
('["SIEM","security information and event management"]'),
('["SOAR","security orchestration automation and response"]'),
('["EDR","endpoint detection and response"]'),
('["XDR","extended detection and response"]'),
('["NDR","network detection and response"]'),
('["IDS","intrusion detection system"]'),
('["IPS","intrusion prevention system"]'),
('["IAM","identity and access management"]'),
('["PAM","privileged access management"]'),
('["RBAC","role-based access control"]'),
('["SCIM","system for cross-domain identity management"]'),
('["IOC","indicator of compromise","indicators of compromise"]'),
('["TTP","tactics techniques and procedures"]'),
('["CVE","common vulnerabilities and exposures"]'),
('["CVSS","common vulnerability scoring system"]'),
('["DLP","data loss prevention"]'),
('["WAF","web application firewall"]'),
('["SBOM","software bill of materials"]'),
('["SAST","static application security testing"]'),
('["DAST","dynamic application security testing"]'),
('["CSPM","cloud security posture management"]'),
('["CTI","cyber threat intelligence"]'),
('["SOC","security operations center","security operations centre"]'),
('["SLA","service level agreement"]'),
('["KPI","key performance indicator"]'),
('["login","log-in","sign-in","sign in","log in"]'),
('["AD","Active Directory"]'),
('["API","application programming interface"]');
