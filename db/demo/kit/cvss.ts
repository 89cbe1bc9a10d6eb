import type { Severity } from './theme.ts';

/** Severity of a CVSS base score from 0 to 10. */
export const severityOf = (score: number): Severity =>
  score >= 9 ? 'critical' : score >= 7 ? 'high' : score >= 4 ? 'medium' : 'low';
