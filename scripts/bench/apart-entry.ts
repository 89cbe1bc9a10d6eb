// Calls a function of a module and sends what it returns. Run as `apart-entry.ts <module> <function> <arguments as JSON>`.
import { argv } from 'node:process';

const [module = '', name = '', args = '[]'] = argv.slice(2);
const work = (await import(module))[name];
process.send?.({ result: await work(...JSON.parse(args)) });
