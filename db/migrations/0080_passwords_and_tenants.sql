-- Changing a password is no sign-in form, an account is no profile, tenants are switched, steps are indicated. What an admin has edited stays.
UPDATE search_intents SET phrases = '["change password", "reset password", "forgot password", "password reset", "new password", "password change"]',
  means = '["tag=topic:password-reset", "tag=topic:login + new password, reset password, password reset, forgot password, change password, repeat password", "tag=form + new password, reset password, change password, repeat password, confirm password", "tag=modal + new password, reset password, change password, confirm password"]'
  WHERE phrases = '["password field", "password form", "change password", "reset password", "forgot password", "password reset"]'
    AND means = '["tag=topic:password-reset", "tag=topic:login + password, reset, forgot", "tag=form + password"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
SELECT '["password field", "password form", "password input"]', '["tag=form + password", "tag=topic:login + password"]'
WHERE EXISTS (SELECT 1 FROM search_intents WHERE phrases = '["change password", "reset password", "forgot password", "password reset", "new password", "password change"]');
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=topic:user-profile", "tag=topic:users-roles + profile, my account, account details", "tag=topic:settings + profile, my account, user settings, account settings", "tag=form + profile, my account, user settings", "tag=topic:entity-detail"]'
  WHERE means = '["tag=topic:user-profile", "tag=topic:entity", "tag=topic:entity-detail", "tag=topic:users-roles + profile, account", "tag=topic:asset-inventory + details, detail"]';
--> statement-breakpoint
INSERT INTO search_intents (phrases, means)
VALUES ('["tenant switcher", "organization switcher", "workspace switcher", "project switcher", "account switcher", "multi tenant", "multi tenancy", "multi tenant switcher", "switch tenant", "switch organization"]', '["tag=dropdown + tenant, tenants, organization, organizations, workspace", "tag=topic:settings + tenant, tenants", "tag=table + tenant, tenants", "tag=form + tenant, tenants"]');
--> statement-breakpoint
UPDATE search_intents SET phrases = '["steppers", "multi-step", "multi step form", "step by step", "setup wizard", "set-up assistant", "stepped form", "guided setup", "progress steps", "step indicator", "progress stepper"]'
  WHERE phrases = '["steppers", "multi-step", "multi step form", "step by step", "setup wizard", "set-up assistant", "stepped form", "guided setup", "progress steps"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["network topology", "topology", "network map", "network diagram", "network graph", "topology map", "network topology map", "topology graph", "connection graph", "host graph"]'
  WHERE phrases = '["network topology", "topology", "network map", "network diagram", "network graph", "topology map", "topology graph", "connection graph", "host graph"]';
