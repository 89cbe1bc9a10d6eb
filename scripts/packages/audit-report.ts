import { z } from 'astro/zod';

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string().optional(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string().optional() })])),
    }),
  ),
});

const GRAVE = new Set(['high', 'critical']);

/** npm's report (`npm audit --json`) in words. A registry that has no audit is told, and is no failure. */
export function auditReport(json: string): { lines: string[]; failed: boolean } {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    value = undefined;
  }
  const report = reportSchema.safeParse(value);
  if (!report.success) {
    return {
      lines: ['The registry did not answer the audit, so nothing is known. Try another network.'],
      failed: false,
    };
  }
  const findings = Object.entries(report.data.vulnerabilities);
  const lines = findings.map(([name, { severity, range = '', via }]) => {
    const titles = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : cause.title));
    return `${severity}: ${name} ${range}: ${titles.join('; ')}`;
  });
  const grave = findings.filter(([, { severity }]) => GRAVE.has(severity)).length;
  return {
    lines: [
      ...lines,
      `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}, high or critical: ${grave}`,
    ],
    failed: grave > 0,
  };
}
