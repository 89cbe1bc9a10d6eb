// `npm run font`: cuts the interface's font down to what the site shows.
import { writeFile } from 'node:fs/promises';
import { CUT_FONT, cutFont } from './cut-font.ts';

const font = await cutFont();
await writeFile(CUT_FONT, font);
console.log(`${CUT_FONT}: ${font.length} bytes`);
