-- "side by side" is how people ask for pictures beside each other, not for a diff; what an admin has edited stays.
UPDATE search_intents SET phrases = '["diff", "diffs", "comparison view", "before and after", "compare versions", "changes view"]'
  WHERE phrases = '["diff", "diffs", "side by side", "comparison view", "before and after", "compare versions", "changes view"]';
