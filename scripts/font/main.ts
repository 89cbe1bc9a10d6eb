// `npm run font`: reduces the interface's font to the characters, weights and features that the site uses.
import { writeFile } from 'node:fs/promises';
import { CUT_FONT, cutFont } from './cut-font.ts';

const font = await cutFont();
await writeFile(CUT_FONT, font);
console.log(`${CUT_FONT}: ${font.length} bytes`);
