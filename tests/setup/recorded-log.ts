import { logTo } from '#server/log/log.ts';

/** A line of the log, read again. */
export type LogLine = Record<string, unknown> & { level: number; msg: string };

/** The level that pino calls `error`. */
const ERROR_LEVEL = 50;

/** A log that keeps its lines, oldest first. Errors go to the console too, where they fail a test that does not expect them. */
export function recordedLog() {
  const logged: LogLine[] = [];
  const write = (text: string) => {
    const line = JSON.parse(text) as LogLine;
    logged.push(line);
    if (line.level >= ERROR_LEVEL) console.error(text.trimEnd());
  };
  return { logged, log: logTo({ write }, 'info') };
}
