-- More names of a mean time; a search bar is rather a row of filters than a page of queries. What an admin has edited stays.
UPDATE search_intents SET phrases = '["MTTR", "MTTD", "MTTA", "mean time to respond", "mean time to resolve", "mean time to remediate", "mean time to contain", "mean time to detect", "mean time to acknowledge", "response time", "response times", "response metrics", "soc metrics"]'
  WHERE phrases = '["MTTR", "MTTD", "MTTA", "mean time to respond", "mean time to resolve", "mean time to detect", "mean time to acknowledge", "response time", "response times", "response metrics", "soc metrics"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=search-bar", "tag=filters + search", "tag=topic:query"]'
  WHERE means = '["tag=search-bar", "tag=topic:query", "tag=filters + search"]';
