-- Consoles, payloads, panels and what is wrong in a form, as designers ask for them. What an admin has edited stays.
UPDATE search_intents SET phrases = '["status badges", "status pills", "status labels", "chips", "status chips", "labels", "status indicator", "status indicators", "status dot", "status icons"]', means = '["tag=status-badge", "tag=badge", "tag=table + status, active, enabled"]'
  WHERE phrases = '["status badges", "status pills", "status labels", "chips", "status chips", "labels"]' AND means = '["tag=status-badge", "tag=badge", "tag=table + status, active, enabled"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["command line", "terminal", "cli", "console output", "shell", "tui", "text interface", "terminal output", "console log", "terminal window"]', means = '["platform=cli", "tag=topic:terminal", "tag=code-block + terminal, shell, console, bash, sudo, curl, install, command"]'
  WHERE phrases = '["command line", "terminal", "cli", "console output", "shell", "tui", "text interface"]' AND means = '["platform=cli"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["code", "code snippet", "code editor", "yaml editor", "script editor", "text editor", "yaml", "syntax highlighting", "raw event", "monospace"]', means = '["tag=code-block", "tag=code"]'
  WHERE phrases = '["code", "code snippet", "code editor", "json editor", "yaml editor", "script editor", "text editor", "yaml", "json viewer", "syntax highlighting", "raw event", "monospace"]' AND means = '["tag=code-block", "tag=code"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["json", "json payload", "raw json", "json viewer", "json editor", "json document", "json response", "json data", "request payload", "raw data"]', '["tag=code-block + json", "tag=code-block + payload, raw, request, response, body, event", "tag=code-block"]');
--> statement-breakpoint
UPDATE search_intents SET phrases = '["error states", "error page", "error message", "failure state", "failed to load", "errors", "error while loading", "loading error", "something went wrong", "error banner", "error notice", "error alert", "error dialog", "error toast", "error text"]', means = '["tag=error-state", "tag=toast + error, failed, failure, invalid, denied", "tag=form + error, failed, invalid, denied", "tag=modal + error, failed, invalid, denied", "tag=empty-state + error, failed, denied", "tag=card + error, failed"]'
  WHERE phrases = '["error states", "error page", "error message", "failure state", "failed to load", "validation error", "errors", "error while loading", "loading error", "something went wrong", "error banner", "error notice", "inline error", "error alert", "error dialog", "error toast", "error text"]' AND means = '["tag=error-state", "tag=toast + error, failed, failure, invalid, denied", "tag=form + error, failed, invalid, denied", "tag=modal + error, failed, invalid, denied", "tag=empty-state + error, failed, denied", "tag=card + error, failed"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["validation error", "field error", "form error", "form validation", "inline error", "invalid input", "input with error", "input with validation error", "required field error", "input validation"]', '["tag=form + tag=error-state", "tag=form + invalid, must, required, does not meet, failed", "tag=modal + invalid, must, required, does not meet", "tag=error-state"]');
--> statement-breakpoint
UPDATE search_intents SET phrases = '["side panels", "drawers", "slide-over", "slideout", "flyout", "detail panel", "details panel", "inspector", "side drawer", "drawer panel", "slide out panel", "side panel with details", "side panel with detail", "details drawer", "detail drawer", "details side panel", "panel with details"]', means = '["tag=side-panel", "tag=drawer", "words", "tag=table + tag=sidebar + detail, details, properties", "tag=topic:graph + tag=sidebar + detail, details, properties, entity, node", "tag=sidebar + detail, details, properties", "tag=sidebar"]'
  WHERE phrases = '["side panels", "drawers", "slide-over", "slideout", "flyout", "detail panel", "details panel", "inspector", "side drawer", "drawer panel", "slide out panel"]' AND means = '["tag=side-panel", "tag=drawer", "words", "tag=table + tag=sidebar + detail, details, properties", "tag=topic:graph + tag=sidebar + detail, details, properties, entity, node", "tag=sidebar + detail, details, properties", "tag=sidebar"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["dns", "dns records", "dns zone", "dns settings", "name servers", "nameserver", "dns management"]', '["tag=topic:dns", "words", "tag=topic:network + dns, nameserver, nameservers", "tag=table + dns", "tag=form + dns, nameserver, nameservers, domain"]');
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["traffic over time", "network traffic over time", "traffic chart", "traffic graph", "traffic dashboard", "network traffic chart", "network traffic dashboard", "bandwidth chart"]', '["tag=topic:traffic + tag=chart", "tag=topic:network + tag=chart", "tag=topic:dashboard + traffic, packets, bandwidth, bytes, connections", "tag=chart + traffic, packets, bandwidth"]');
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["admin console", "admin panel", "admin portal", "admin area", "administration", "administration console", "admin dashboard", "admin page", "admin ui", "backend admin"]', '["tag=topic:admin", "tag=topic:settings + admin, administration, administrator, console", "tag=topic:users-roles + admin, administration, administrator", "tag=topic:settings", "tag=topic:users-roles"]');
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["ip address details", "ip details", "ip lookup", "ip reputation", "ip info", "ip address page"]', '["tag=topic:threat-intel + ip, address", "tag=topic:network + ip address, source ip, destination ip", "tag=topic:network + ip", "tag=topic:incident-detail + ip"]');
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["copy to clipboard", "copy button", "copy icon", "code snippet with copy button", "copy code", "clipboard"]', '["words", "tag=code-block + copy, copied, copy to clipboard, clipboard", "tag=modal + copy, copied", "tag=form + copy to clipboard, copied"]');
--> statement-breakpoint
UPDATE search_intents SET phrases = '["authentication settings", "sso settings", "login settings", "sso configuration", "configure sso", "saml settings", "ldap settings", "oidc settings", "identity provider settings"]', means = '["tag=topic:settings + sso, saml, oidc, ldap, openid, mfa, multi-factor, two-factor, passwordless, identity provider, authentication settings, authentication mode, auth mode", "category=Identity and access + settings, provider, configuration", "tag=topic:settings + authentication, login, oauth, identity"]'
  WHERE phrases = '["identity settings", "authentication settings", "sso settings", "login settings", "sso configuration", "configure sso", "saml settings", "ldap settings", "oidc settings", "identity provider settings"]' AND means = '["tag=topic:settings + sso, saml, oidc, ldap, openid, mfa, multi-factor, two-factor, passwordless, identity provider, authentication settings, authentication mode, auth mode", "category=Identity and access + settings, provider, configuration", "tag=topic:settings + authentication, login, oauth, identity"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["identity settings", "identity product settings", "iam settings"]', '["tag=topic:settings + category=Identity and access", "tag=topic:settings + sso, saml, oidc, ldap, openid, mfa, multi-factor, two-factor, passwordless, identity provider, authentication settings, authentication mode, auth mode"]');
