/** Why a path of an import folder can't be followed, or undefined when it stays inside. */
export function pathProblem(path: string): string | undefined {
  if (path.includes('\0')) return 'contains a character that no file name has';
  if (/^([/\\]|[a-z]:[/\\])/i.test(path)) return 'is absolute; write it relative to the import folder';
  const leaves = path.split(/[/\\]/).includes('..');
  return leaves ? 'leads out of the import folder; write it without ".."' : undefined;
}
