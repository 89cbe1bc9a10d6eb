/** The name of a company that is created for a folder: its last part as words, with capitals where it has none. */
export function nameOfFolder(folder: string): string {
  const words = folder
    .slice(folder.lastIndexOf('/') + 1)
    .replace(/[\s_-]+/g, ' ')
    .trim();
  const isLowerCase = words === words.toLowerCase();
  return (isLowerCase ? words.replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()) : words) || folder;
}
