/** Why a path of an import folder is refused, or undefined if it stays inside. */
export function pathProblem(path: string): string | undefined {
  if (path.includes('\0')) return 'contains a character that no file name has';
  if (/^([/\\]|[a-z]:[/\\])/i.test(path)) return 'is absolute; write it relative to the import folder';
  const leaves = path.split(/[/\\]/).includes('..');
  return leaves ? 'leads out of the import folder; write it without ".."' : undefined;
}

/** Line and column (from 1) of a position in a text. */
function lineAndColumn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position);
  return { line: before.split('\n').length, column: position - before.lastIndexOf('\n') };
}

/** Where JSON.parse stopped; its messages contain the position, except for a text that ends too early. */
function positionOf(message: string, text: string): number {
  const named = /at position (\d+)/.exec(message)?.[1];
  if (named) return Number(named);
  const token = /^Unexpected token '(.+?)', (?:\.\.\.)?"([\s\S]*?)"(?:\.\.\.)? is not valid JSON$/u.exec(message);
  const at = token?.[2] ? text.indexOf(token[2]) : -1;
  return at >= 0 ? at + Math.max(0, token?.[2]?.indexOf(token[1] ?? '') ?? 0) : text.trimEnd().length;
}

/** Parses JSON; throws an error with line, column and the problem. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const { line, column } = lineAndColumn(text, positionOf(message, text));
    const problem = message.replace(/ (in JSON )?at position .*$/s, '').replace(/, (?:\.\.\.)?"[\s\S]*$/u, '');
    throw new Error(`line ${line}, column ${column}: ${problem}`);
  }
}
