// `npm run packages -- <what>`: findings of npm's audit, licences, or a bill of materials, of the production packages.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { auditReport } from './audit-report.ts';
import { isAllowed, productionPackages } from './licences.ts';

const PROJECT_DIR = fileURLToPath(new URL('../..', import.meta.url));
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

const npm = (...args: string[]) =>
  spawnSync('npm', args, {
    cwd: PROJECT_DIR,
    encoding: 'utf8',
    maxBuffer: OUTPUT_MAX_BYTES,
    shell: process.platform === 'win32',
  });

/** Prints what npm knows of vulnerabilities; fails on high and critical ones, not on a registry that doesn't answer. */
function audit(): number {
  const { lines, failed } = auditReport(npm('audit', '--omit=dev', '--json').stdout);
  for (const line of lines) console.log(line);
  return failed ? 1 : 0;
}

/** Prints every licence with its packages; fails on one that is not allowed. */
function licences(): number {
  const byLicence = Map.groupBy(productionPackages(PROJECT_DIR), ({ licence }) => licence);
  let isClean = true;
  for (const [licence, packages] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
    if (!isAllowed(licence)) isClean = false;
    console.log(`${licence}${isAllowed(licence) ? '' : '  NOT ALLOWED'} (${packages.length})`);
    console.log(`  ${packages.map(({ name, version }) => `${name}@${version}`).join(', ')}`);
  }
  return isClean ? 0 : 1;
}

/** Prints a CycloneDX bill of materials as JSON, for a file or another program. */
function sbom(): number {
  const { stdout, stderr, status } = npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only');
  if (status === 0) process.stdout.write(stdout);
  else console.error(stderr);
  return status ?? 1;
}

// Whoever reads on (`| head`) may have enough before the end.
process.stdout.on('error', () => process.exit(0));

const COMMANDS: Record<string, () => number> = { audit, licences, sbom };
const command = COMMANDS[process.argv[2] ?? ''];
if (command) process.exitCode = command();
else {
  console.error('npm run packages -- audit | licences | sbom');
  process.exitCode = 1;
}
