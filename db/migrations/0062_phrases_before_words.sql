-- Meanings in which single words that many dialogs have come after the phrases that say it; what an admin has edited stays.
UPDATE search_intents SET phrases = '["date picker", "time picker", "time range", "date range", "time range picker", "date range picker", "date and time picker", "datetime picker", "calendar", "calendar picker", "time filter"]',
  means = '["tag=date-picker", "tag=dropdown + date picker, time picker, date range, time range, custom range, last 24 hours, last 7 days, last hour, last 15 minutes, calendar", "tag=filters + date range, time range, custom range, last 24 hours, last 7 days, last hour, last 15 minutes", "tag=form + date picker, time picker, start date, end date, start time, end time, calendar", "tag=chart + time range, custom range, last 24 hours, last 7 days, last 15 minutes", "tag=dropdown + from, date", "tag=filters + date, time range, last"]'
  WHERE means = '["tag=date-picker", "tag=dropdown + last 24 hours, last 7 days, time range, custom range, from, date", "tag=filters + date, time range, last"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=confirmation-dialog", "tag=modal + confirmation, are you sure, cannot be undone, permanently, do you want to, do you really want, want to delete, want to remove, confirm deletion", "tag=modal + delete, remove", "tag=modal + confirm"]'
  WHERE means = '["tag=confirmation-dialog", "tag=modal + confirm, confirmation, are you sure, delete, remove, cannot be undone, permanently"]';
--> statement-breakpoint
UPDATE search_intents SET means = '["tag=upload", "tag=modal + upload file, file upload, upload a file, choose file, drop files, drop a file, drag and drop, import file, select file", "tag=form + upload file, file upload, upload a file, choose file, drop files, drop a file, drag and drop, import file, select file", "tag=table + upload file, file upload, drop files", "tag=modal + upload, import", "tag=form + upload, import", "tag=modal + drop, browse"]'
  WHERE means = '["tag=upload", "tag=modal + upload, import, drop, browse, choose file", "tag=form + upload, import, choose file, browse"]';
--> statement-breakpoint
UPDATE search_intents SET phrases = '["maps", "world map", "geo map", "geographic map", "attack map", "threat map", "geolocation", "geography", "map of countries"]'
  WHERE phrases = '["maps", "world map", "geo map", "geographic map", "attack map", "threat map", "geolocation"]';
