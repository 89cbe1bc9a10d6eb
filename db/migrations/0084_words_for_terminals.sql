-- Names that designers give to what products call otherwise.
INSERT INTO search_synonyms (terms)
VALUES ('["terminal","command line","command prompt","shell","script console"]'),
  ('["hex viewer","hex view","hex editor","hex dump"]'),
  ('["access denied","permission denied","no permission","missing permission","without permission","403 forbidden"]');
