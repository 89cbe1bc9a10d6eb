-- The first version did not mark its demo companies. They are recognised by slug and description; one that an admin has rewritten is not.
UPDATE `companies` SET `demo` = 1 WHERE `demo` = 0 AND (`slug`, `description`) IN (VALUES
  ('attestry', 'Controls, evidence and risks in one place, so that an audit is a link and not a quarter of your year.'),
  ('coldspool', 'Backups that cannot be changed, tested every night in a clean room, with a recovery time you can show to a regulator.'),
  ('edgequarry', 'Looks at you from outside, finds the host that nobody remembers, and proves whether it can be entered.'),
  ('falsegrove', 'Plants believable servers, shares and passwords in your network. Nobody has a reason to touch them, so every touch counts.'),
  ('faultmere', 'Ranks weaknesses by how likely they are to hurt you, and tells each team the one fix that removes the most risk.'),
  ('gridfathom', 'Passive monitoring for plants: every controller, its firmware and its neighbours, without touching the process.'),
  ('keyhollow', 'Standing privilege down to zero: access is asked for, granted for an hour, recorded and gone again.'),
  ('lintharbor', 'Findings from code, dependencies and pipelines, deduplicated, with a fix that a developer can merge.'),
  ('nimbrake', 'Cloud security that starts from the attack path: which exposure, identity and secret together lead to the data that matters.'),
  ('quillfen', 'Endpoint, identity and mail telemetry in one process tree, with response actions one key away.'),
  ('ravenloom', 'Adversary research as a graph: actors, infrastructure and campaigns, each claim with its source and its confidence.'),
  ('runlark', 'Playbooks that analysts draw and engineers trust: every run is versioned, testable and explains itself.'),
  ('sealwick', 'Stops invoice fraud and impersonation by knowing how people normally write to each other, and says why in plain words.'),
  ('tallowmere', 'Log search and correlation for teams that keep every event: cheap storage, fast answers, detections as code.'),
  ('tallygate', 'Scores every payment and sign-up while the customer waits, and shows reviewers the ring behind the single case.'),
  ('vaultmoss', 'Finds personal and secret data in every store, shows who can read it, and takes away what nobody uses.'),
  ('wirebrook', 'Reads the network without agents: every conversation, its normal rhythm, and the ones that break it.'),
  ('wisetide', 'Short lessons and fair phishing exercises that people finish, with progress for teams instead of lists of shame.')
);
