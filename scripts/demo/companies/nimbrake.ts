import { company } from '../company.ts';

/** Cloud-native application protection: the graph is the product. */
export const nimbrake = company({
  name: 'Nimbrake',
  product: 'CNAPP',
  category: 'Cloud and container security',
  description:
    'Cloud security that starts from the attack path: which exposure, identity and secret together lead to the data that matters.',
  logo: 'peaks',
  icon: 'fas fa-cloud',
  color: '#4f46e5',
  look: 'light side soft plain line area',
  neutral: [235, 22],
  shape: [10, 40, 600],
  palette: ['#4f46e5', '#38bdf8', '#a5b4fc'],
  workspace: 'Harbor & Finch Retail',
  date: '2026-05-12',
  nav: `
    Overview LayoutDashboard, Issues TriangleExclamationPoint, Attack paths Waypoints, Inventory Boxes,
    Policies ScrollText, Reports ChartNoAxesColumn, Query SquareTerminal, Settings Settings
  `,
  people:
    'Mira Solberg, Tomas Adeyi, Jun Hartono, Elif Brandt, Noor Castellan, Paul Okwara, Iris Lindqvist, Rafa Montero',
  story: `
    ISS-4471 | critical | checkout-api | hf-prod-eu | Public container can assume admin role
    checkout-api faces the internet, runs a library with CVE-2026-31447 and can assume ops-admin, which reads the order database of 2.1 M customers.
  `,
  steps: `
    08:52 | Initial access | Exploit of public endpoint | CVE-2026-31447 in libquill 3.2.1 on checkout-api | Globe
    08:54 | Execution | Shell in container | /bin/sh started by node, pid 4127 | Terminal
    08:57 | Credential access | Metadata token read | T1552.005 Cloud Instance Metadata API | KeyRound
    09:03 | Privilege escalation | Role ops-admin assumed | First time from this workload | UserRoundCog
    09:11 | Discovery | 412 describe calls in 90 seconds | T1580 Cloud Infrastructure Discovery | Radar
    09:16 | Response | Workload isolated | Policy Contain internet-facing admin | ShieldCheck
  `,
  kpis: `
    Critical attack paths | 14 | -3 | good
    Exposed workloads | 127 | +9 | bad
    Secrets in the open | 31 | -12 | good
    Mean time to fix | 2.4 d | -0.6 d | good
    Cloud accounts | 48 | 0 | flat
    Posture score | 82 | +4 | good
  `,
  series: ['Issues opened and resolved', '', 'Opened', 'Resolved'],
  shares: `
    Issues by service
    Object storage | 214
    Container clusters | 187
    Virtual machines | 142
    Identity roles | 96
  `,
  alerts: `
    Newest issues
    critical | Public container can assume admin role | checkout-api | Toxic combination | Graph
    critical | Leaked registry token pulls payment images | ci-runner-07 | Exposed secret | Code
    high | Customer bucket readable by any account | hf-orders-prod | Public storage | Posture
    high | CVE-2026-31447 reachable from the internet | edge-proxy-2 | Reachable weakness | Workload
    medium | Cluster accepts anonymous requests | eks-loyalty-eu | CIS 4.2.1 | Posture
    high | Role unused for 90 days keeps write access | svc-report-export | Excess privilege | Identity
    medium | Database snapshot shared with a former vendor | orders-db-snap | Data sharing | Posture
    medium | Function logs contain card numbers | receipt-mailer | Sensitive data | Data
    critical | Crypto miner started in a build job | ci-runner-03 | T1496 Resource Hijacking | Runtime
    low | Load balancer allows TLS 1.0 | lb-outlet-apac | CIS 5.1.4 | Posture
    high | Service account key older than a year | svc-inventory | Key rotation | Identity
  `,
  assets: `
    Workloads
    checkout-api | Container | Payments | Exposed | 94
    edge-proxy-2 | Virtual machine | Platform | Exposed | 88
    ci-runner-07 | Build agent | Developer tools | Internal | 81
    hf-orders-prod | Bucket | Orders | Public | 79
    eks-loyalty-eu | Cluster | Loyalty | Internal | 63
    svc-report-export | Role | Analytics | Unused | 58
    orders-db | Database | Orders | Private | 52
    receipt-mailer | Function | Orders | Internal | 44
    catalog-search | Container | Storefront | Internal | 31
    lb-outlet-apac | Load balancer | Outlet | Exposed | 28
    image-resizer | Function | Storefront | Internal | 12
  `,
  weaknesses: `
    CVE-2026-31447 | Remote code execution in template parser | libquill 3.2.1 | 9.8 | 12 | 6
    CVE-2026-20915 | Container escape through bind mount | runcell 1.1.9 | 8.8 | 34 | 14
    CVE-2025-66102 | Request smuggling in proxy | edgeline 2.7 | 8.1 | 6 | 21
    CVE-2026-11873 | Prototype pollution | deep-assign 4.0.2 | 7.5 | 58 | 9
    CVE-2025-58840 | Path traversal on upload | filedock 6.3 | 7.2 | 9 | 44
    CVE-2026-08264 | Denial of service by regex | urlmatch 1.8.0 | 5.9 | 71 | 30
    CVE-2025-49317 | Timing leak in token compare | authkit-node 2.2 | 5.3 | 17 | 62
    CVE-2025-33870 | Header injection in mailer | postline 3.0 | 6.4 | 8 | 51
    CVE-2026-15530 | Token kept after sign-out | session-go 1.9 | 7.1 | 22 | 4
  `,
  policies: `
    Contain internet-facing admin | Isolate workloads that are public and can assume an admin role | Enforce | 3
    No public customer data | Block buckets with personal data from public access | Enforce | 11
    Signed images only | Reject images without a signature of the build system | Audit | 214
    Secrets stay in the vault | Fail builds that carry a credential | Enforce | 31
    Known regions | Warn about resources outside eu-west and eu-north | Audit | 7
    Fresh keys | Rotate service keys after 90 days | Off | 0
  `,
  nodes: `
    Internet to order database
    net | Internet | Any address | Globe | 0 | 1
    lb | lb-shop-eu | Port 443 open | Network | 1 | 0
    proxy | edge-proxy-2 | CVE-2025-66102 | Server | 1 | 2 | high
    api | checkout-api | CVE-2026-31447 | Container | 2 | 1 | critical
    role | ops-admin | Admin role | UserRoundCog | 3 | 0 | critical
    secret | registry-token | Plain text | KeyRound | 3 | 2 | high
    db | orders-db | 2.1 M customers | Database | 4 | 0 | critical
    bucket | hf-orders-prod | Personal data | Archive | 4 | 1
    images | payment-images | 38 repositories | Layers | 4 | 2
  `,
  edges: `
    net > lb, net > proxy, lb > api: routes to, proxy > api: forwards, api > role: can assume, api > secret: reads,
    role > db: full access, role > bucket: reads, secret > images: pulls
  `,
  query: `
    Nimbrake graph query
    find workload as w
      where w.exposure = "internet"
      and w has weakness (cvss >= 9.0, exploited = true)
      follow assumes to role as r where r.admin
      follow reads to store as s where s.data in ("pii", "card")
    return w.name, r.name, s.name, path.length
    order by path.length
  `,
  found: `
    workload | role | store | hops
    checkout-api | ops-admin | orders-db | 3
    checkout-api | ops-admin | hf-orders-prod | 3
    edge-proxy-2 | net-operator | session-cache | 4
    returns-web | svc-returns | refund-ledger | 4
    kiosk-gateway | svc-kiosk | loyalty-points | 5
    catalog-search | svc-search | hf-customer-export | 6
  `,
  pictures: `
    dashboard-ops graph-path vulns-table incident query-console assets-table policies-list login-split
    severity-badges chart-card score-card confirm-modal filter-bar
  `,
});
