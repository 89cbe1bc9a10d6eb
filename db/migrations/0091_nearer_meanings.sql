-- Pages between sparse and dense ones are medium: near what "clean" and "dense" mean; settings of identity are first those that
-- say so, then those of identity products. What an admin has edited stays.
UPDATE search_intents SET means = '["density=sparse", "density=medium"]'
  WHERE phrases = '["minimal", "minimalist", "minimalistic", "clean", "clean ui", "clean design", "clean layout", "simple", "uncluttered", "airy", "spacious", "whitespace", "white space", "sparse", "calm", "little text"]' AND means = '["density=sparse"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["density=dense", "density=medium"]'
  WHERE phrases = '["dense", "data dense", "information dense", "dense ui", "dense layout", "high density", "busy", "cluttered", "crowded", "data heavy", "lots of data", "much text"]' AND means = '["density=dense"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:settings + sso, saml, oidc, ldap, openid, mfa, multi-factor, two-factor, passwordless, identity provider, authentication settings, authentication mode, auth mode", "tag=topic:settings + category=Identity and access"]'
  WHERE phrases = '["identity settings", "identity product settings", "iam settings"]' AND means = '["tag=topic:settings + category=Identity and access", "tag=topic:settings + sso, saml, oidc, ldap, openid, mfa, multi-factor, two-factor, passwordless, identity provider, authentication settings, authentication mode, auth mode"]';
--> statement-breakpoint
INSERT OR IGNORE INTO search_queue SELECT no FROM images;
