-- Words of designers that were part of a broader phrase, or unknown; what an admin has edited stays.
UPDATE search_intents SET phrases = '["menus", "select menu", "select box", "combobox", "combo box", "autocomplete", "typeahead", "multi select dropdown", "multiselect dropdown", "picker", "context menu", "action menu", "overflow menu", "kebab menu", "row actions"]'
  WHERE phrases = '["menus", "select menu", "select box", "combobox", "picker", "context menu", "action menu", "overflow menu", "kebab menu", "row actions"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["filter bar", "filter panel", "filter sidebar", "filter drawer", "faceted search", "facets", "faceted filter", "advanced filters", "filter chips", "filtering", "filter list"]'
  WHERE phrases = '["filter bar", "filter panel", "faceted search", "facets", "faceted filter", "advanced filters", "filter chips", "filtering", "filter list"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["confirmation dialogs", "confirm delete", "confirm dialog", "delete dialog", "destructive dialog", "destructive action", "are you sure", "delete modal", "confirm modal", "delete confirmation", "delete confirmation dialog", "confirm deletion"]'
  WHERE phrases = '["confirmation dialogs", "confirm delete", "confirm dialog", "delete dialog", "destructive dialog", "destructive action", "are you sure", "delete modal", "confirm modal", "delete confirmation dialog"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["users", "user list", "user management", "team members", "members", "groups", "user groups", "manage users", "access management"]'
  WHERE phrases = '["users", "user list", "user management", "roles", "roles and permissions", "permissions", "user roles", "rbac", "role based access control", "role management", "team members", "members", "groups", "user groups", "manage users", "access management"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["playbooks", "playbook", "runbooks", "runbook", "automation", "automations", "workflows", "workflow", "automated response", "response playbook", "orchestration"]',
  means = '["tag=topic:playbook", "tag=topic:automation", "tag=topic:workflow", "tag=topic:graph + workflow, workflows, playbook, playbooks, trigger", "category=Automation and response + workflow, workflows, playbook, playbooks, automation", "category=Automation and response"]'
  WHERE phrases = '["playbooks", "playbook", "runbooks", "runbook", "automation", "automations", "workflows", "workflow", "automated response", "response playbook", "orchestration"]' AND means = '["tag=topic:playbook", "tag=topic:automation", "tag=topic:workflow", "category=Automation and response"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["phishing", "phishing simulation", "awareness training", "security training", "landing page editor"]'
  WHERE phrases = '["phishing", "phishing simulation", "awareness training", "phishing campaign", "security training", "landing page editor"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["invite users", "invite user", "invite members", "invite member", "invite teammates", "invite people", "invite colleagues", "team invitation", "user invitation", "invitations", "invitation", "invite", "add user", "add member", "add members"]'
  WHERE phrases = '["invite users", "invite user", "invite members", "invite member", "user invitation", "invitations", "invitation", "invite", "add user"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means) VALUES
  ('["roles", "roles and permissions", "permissions", "user roles", "rbac", "role based access control", "role management", "role editor", "custom roles"]', '["tag=topic:roles", "tag=topic:permissions", "tag=topic:users-roles + role, roles, permission, permissions, privilege, privileges", "tag=topic:users-roles"]'),
  ('["phishing campaign", "phishing campaigns", "campaign", "campaigns", "campaign results"]', '["tag=topic:campaign", "category=Security awareness + campaign, campaigns, recipient, recipients, email sent, submitted data", "category=Security awareness"]');
