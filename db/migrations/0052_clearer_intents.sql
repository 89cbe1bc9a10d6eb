UPDATE search_intents SET means = '["tag=query-builder", "tag=filters + edit filter, advanced filter, match all of, query dsl, query expression", "tag=form + operator, operators, query dsl, add condition, conditions", "tag=modal + filter expression, operator", "tag=topic:query + query language, cypher, saved query, query console"]'
  WHERE phrases = '["query builder", "search builder", "visual query"]' AND means = '["tag=query-builder", "tag=topic:query"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["close incident", "resolve incident", "close alert", "resolve alert", "close case", "closed alerts"]'
  WHERE phrases = '["close incident", "resolve incident", "close alert", "resolve alert", "close case", "alert to closed incident", "closed incident", "closed alerts"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:incident-detail + closed, resolved, close incident, close case, resolve", "tag=topic:alerts + closed, resolved, close alert, resolve, unresolved", "tag=topic:incident-detail", "tag=topic:alerts"]'
  WHERE means = '["tag=topic:incident-detail + close, closed, resolve, resolved", "tag=topic:alerts + close, closed, resolve, resolved", "tag=modal + close, resolve, resolved, mitigated"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:settings + sso, saml, oidc, ldap, openid, mfa, multi-factor, two-factor, passwordless, identity provider, authentication settings, authentication mode, auth mode", "category=Identity and access + settings, provider, configuration", "tag=topic:settings + authentication, login, oauth, identity"]'
  WHERE means = '["tag=topic:settings + sso, saml, oidc, oauth, ldap, identity, authentication, login, openid", "category=Identity and access + settings, provider, configuration"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means) VALUES
('["alert to closed incident", "from alert to closed incident", "closed incident", "alert to incident", "incident lifecycle", "incident workflow"]', '["tag=topic:incident-detail", "tag=topic:alerts"]');
