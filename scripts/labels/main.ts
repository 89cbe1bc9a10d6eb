// `npm run labels -- <folder> <labels.json> <target>`: joins labels with a folder's images for `gallery import`.
import { joinLabels } from './join-labels.ts';

const [folder, labels, target] = process.argv.slice(2);
if (!folder || !labels || !target) {
  throw new Error('Name a folder, its labels and a new folder: npm run labels -- <folder> <labels.json> <target>');
}
const joined = await joinLabels(folder, labels, target);
for (const file of joined.missing) console.warn(`${file} has labels, but is not in images.json.`);
console.log(`${target}: ${joined.labelled} of ${joined.images} images have labels.`);
