import { logTo } from '#server/log/log.ts';

/** A parsed line of the log. */
export type LogLine = Record<string, unknown> & { level: number; msg: string };

/** pino's level `error`. */
const ERROR_LEVEL = 50;

/** A log that records its lines, oldest first. Errors also go to the console, where they fail a test that does not expect them. */
export function recordedLog() {
  const logged: LogLine[] = [];
  const write = (text: string) => {
    const line = JSON.parse(text) as LogLine;
    logged.push(line);
    if (line.level >= ERROR_LEVEL) console.error(text.trimEnd());
  };
  return { logged, log: logTo({ write }, 'info') };
}
