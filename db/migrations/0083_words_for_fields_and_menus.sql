-- Words that designers use for what is there under another name. What an admin has edited stays.
UPDATE search_intents SET phrases = '["input form", "forms", "entry form", "fields", "input fields", "edit form", "create form", "form fields", "data entry", "text field", "text input", "text box", "textbox", "input box", "input field"]'
  WHERE phrases = '["input form", "forms", "entry form", "fields", "input fields", "edit form", "create form", "form fields", "data entry"]' AND means = '["tag=form"]';
--> statement-breakpoint
INSERT INTO search_synonyms (terms)
VALUES ('["user menu","account menu","profile menu","avatar menu"]');
