INSERT INTO search_intents (phrases, means) VALUES
('["new this week", "new since last week", "added this week", "added last week", "this week", "since last week", "last 7 days", "past week"]', '["added=week"]'),
('["new this month", "new since last month", "added this month", "added last month", "this month", "since last month", "last 30 days", "past month", "recently added", "latest additions", "newly added"]', '["added=month"]'),
('["new this quarter", "added this quarter", "since last quarter", "last 3 months", "last three months", "past quarter"]', '["added=quarter"]');
