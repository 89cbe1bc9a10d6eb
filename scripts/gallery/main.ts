import { runCommand } from './command-line.ts';

await runCommand(process.argv);
