/** Upper bounds in seconds: files take about a millisecond, uploads seconds. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const REQUESTS = 'gallery_http_requests_total';
const DURATIONS = 'gallery_http_request_duration_seconds';

type Route = {
  statuses: Map<number, number>;
  /** Requests that took at most so long, and longer than the bucket before; the last one has no bound. */
  buckets: number[];
  seconds: number;
};

function linesOf(name: string, { statuses, buckets, seconds }: Route): { requests: string[]; durations: string[] } {
  let count = 0;
  const within = buckets.map((requests, at) => {
    count += requests;
    return `${DURATIONS}_bucket{le="${BUCKETS_S[at] ?? '+Inf'}",route="${name}"} ${count}`;
  });
  return {
    requests: [...statuses].map(([status, n]) => `${REQUESTS}{route="${name}",status="${status}"} ${n}`),
    durations: [
      ...within,
      `${DURATIONS}_sum{route="${name}"} ${seconds}`,
      `${DURATIONS}_count{route="${name}"} ${count}`,
    ],
  };
}

/**
 * Answered requests by route and status, and how long they took. Counted here and not by the metrics library: its
 * counters look at labels anew each time, which costs more than an answer from memory.
 */
export function requestFigures() {
  const routes = new Map<string, Route>();

  const addRoute = (name: string): Route => {
    const route = { statuses: new Map<number, number>(), buckets: [...BUCKETS_S, 0].map(() => 0), seconds: 0 };
    routes.set(name, route);
    return route;
  };

  return {
    /** Counts an answered request. */
    count: (name: string, status: number, seconds: number): void => {
      const route = routes.get(name) ?? addRoute(name);
      route.statuses.set(status, (route.statuses.get(status) ?? 0) + 1);
      route.seconds += seconds;
      let at = 0;
      while (seconds > (BUCKETS_S[at] ?? Number.POSITIVE_INFINITY)) at += 1;
      route.buckets[at] = (route.buckets[at] ?? 0) + 1;
    },
    /** All of it in Prometheus's text format. */
    text: (): string => {
      const lines = [...routes].map(([name, route]) => linesOf(name, route));
      return [
        `# HELP ${REQUESTS} Requests answered.`,
        `# TYPE ${REQUESTS} counter`,
        ...lines.flatMap(({ requests }) => requests),
        '',
        `# HELP ${DURATIONS} From the request to the last byte of the answer.`,
        `# TYPE ${DURATIONS} histogram`,
        ...lines.flatMap(({ durations }) => durations),
        '',
      ].join('\n');
    },
  };
}
