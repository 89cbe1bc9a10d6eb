import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { auditReport } from './audit-report.ts';
import { isAllowed, productionPackages } from './licences.ts';

describe('licences', () => {
  test('every production package has one that may be used', () => {
    const packages = productionPackages(fileURLToPath(new URL('../..', import.meta.url)));
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['Apache-2.0 AND MIT', true],
    ['GPL-3.0', false],
    ['MIT AND AGPL-3.0', false],
    ['none stated', false],
  ])('%s: %s', (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });
});

describe('the audit', () => {
  const finding = (severity: string) =>
    JSON.stringify({ vulnerabilities: { left: { severity, range: '<1', via: [{ title: 'It leaks' }, 'right'] } } });

  test('fails on high and critical findings only', () => {
    expect(auditReport(finding('critical')).failed).toBe(true);
    expect(auditReport(finding('low'))).toEqual({
      lines: ['low: left <1: It leaks; through right', '1 finding, high or critical: 0'],
      failed: false,
    });
  });

  test.each(['', 'npm error', '{"message":"405 Method Not Allowed"}'])(
    'a registry without audit is told: %s',
    (json) => {
      const { lines, failed } = auditReport(json);
      expect(failed).toBe(false);
      expect(lines.join()).toContain('did not answer');
    },
  );
});
