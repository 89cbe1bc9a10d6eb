import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const nimbrakeCase: Case = {
  story: {
    id: 'ISS-4471',
    title: 'Public container can assume admin role',
    severity: 'critical',
    summary:
      'checkout-api faces the internet, runs a library with CVE-2026-31447 and can assume ops-admin, which reads the order database of 2.1 M customers.',
    host: 'checkout-api',
    account: 'hf-prod-eu',
    steps: [
      [
        '08:52',
        'Initial access',
        'Exploit of public endpoint',
        'CVE-2026-31447 in libquill 3.2.1 on checkout-api',
        'Globe',
      ],
      ['08:54', 'Execution', 'Shell in container', '/bin/sh started by node, pid 4127', 'Terminal'],
      ['08:57', 'Credential access', 'Metadata token read', 'T1552.005 Cloud Instance Metadata API', 'KeyRound'],
      ['09:03', 'Privilege escalation', 'Role ops-admin assumed', 'First time from this workload', 'UserRoundCog'],
      ['09:11', 'Discovery', '412 describe calls in 90 seconds', 'T1580 Cloud Infrastructure Discovery', 'Radar'],
      ['09:16', 'Response', 'Workload isolated', 'Policy Contain internet-facing admin', 'ShieldCheck'],
    ],
  },
  graph: {
    title: 'Internet to order database',
    nodes: [
      ['net', 'Internet', 'Any address', 'Globe', 0, 1],
      ['lb', 'lb-shop-eu', 'Port 443 open', 'Network', 1, 0],
      ['proxy', 'edge-proxy-2', 'CVE-2025-66102', 'Server', 1, 2, 'high'],
      ['api', 'checkout-api', 'CVE-2026-31447', 'Container', 2, 1, 'critical'],
      ['role', 'ops-admin', 'Admin role', 'UserRoundCog', 3, 0, 'critical'],
      ['secret', 'registry-token', 'Plain text', 'KeyRound', 3, 2, 'high'],
      ['db', 'orders-db', '2.1 M customers', 'Database', 4, 0, 'critical'],
      ['bucket', 'hf-orders-prod', 'Personal data', 'Archive', 4, 1],
      ['images', 'payment-images', '38 repositories', 'Layers', 4, 2],
    ],
    edges: [
      ['net', 'lb'],
      ['net', 'proxy'],
      ['lb', 'api', 'routes to'],
      ['proxy', 'api', 'forwards'],
      ['api', 'role', 'can assume'],
      ['api', 'secret', 'reads'],
      ['role', 'db', 'full access'],
      ['role', 'bucket', 'reads'],
      ['secret', 'images', 'pulls'],
    ],
  },
  query: {
    language: 'Nimbrake graph query',
    lines: [
      'find workload as w',
      '  where w.exposure = "internet"',
      '  and w has weakness (cvss >= 9.0, exploited = true)',
      '  follow assumes to role as r where r.admin',
      '  follow reads to store as s where s.data in ("pii", "card")',
      'return w.name, r.name, s.name, path.length',
      'order by path.length',
    ],
    columns: ['workload', 'role', 'store', 'hops'],
    rows: [
      ['checkout-api', 'ops-admin', 'orders-db', '3'],
      ['checkout-api', 'ops-admin', 'hf-orders-prod', '3'],
      ['edge-proxy-2', 'net-operator', 'session-cache', '4'],
      ['returns-web', 'svc-returns', 'refund-ledger', '4'],
      ['kiosk-gateway', 'svc-kiosk', 'loyalty-points', '5'],
      ['catalog-search', 'svc-search', 'hf-customer-export', '6'],
    ],
  },
};
