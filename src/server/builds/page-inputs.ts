// What a page reads from the application. A page depends on the code and on nothing else: with the same code and the same
// results, it is the same page.
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

/** The calls of one page, such as `companies.get(["acme"])` or `settings.siteUrl`, and a hash of all results. */
export type PageInputs = { reads: string[]; hash: string };

/** What pages may use without reading content. */
const WRITE_ONLY = new Set<PropertyKey>(['log', 'requestContext', 'security']);

const PLAIN = new Set<unknown>([null, Object.prototype]);

const shortHash = (content: string | Uint8Array): string => hash('sha256', content).slice(0, 32);

/**
 * A value's content as text, different for different values. Throws for values with behaviour: functions, and objects with
 * methods, may return something else tomorrow.
 */
function textOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (value instanceof Date) return `Date(${value.getTime()})`;
  if (value instanceof Uint8Array) return `Bytes(${shortHash(value)})`;
  if (value instanceof Map || value instanceof Set) return `${value.constructor.name}${textOf([...value])}`;
  if (typeof value === 'object' && value !== null) {
    if (!PLAIN.has(Object.getPrototypeOf(value))) throw new TypeError('An object with methods is not data.');
    return `{${Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${textOf(part)}`)}}`;
  }
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError(`A ${typeof value} is not data.`);
  return String(value);
}

function isData(value: unknown): boolean {
  try {
    return textOf(value) !== '';
  } catch {
    return false;
  }
}

/** A hash of a result's content; undefined for a failure and for what can't be compared. */
async function hashOf(response: unknown): Promise<string | undefined> {
  try {
    return shortHash(textOf(await response));
  } catch {
    return undefined;
  }
}

/** Hash of several results; undefined when one of them is undefined. */
async function allHashes(responses: readonly Promise<string | undefined>[]): Promise<string | undefined> {
  const hashes = await Promise.all(responses);
  return hashes.includes(undefined) ? undefined : shortHash(hashes.join());
}

/** An application that records what one page reads from it. */
export function watchedApp<App extends object>(app: App) {
  const reads = new Map<string, Promise<string | undefined>>();
  let isComplete = true;
  const setIncomplete = (): void => {
    isComplete = false;
  };

  const keep = (read: string, response: unknown): void => {
    const fresh = hashOf(response);
    const cached = reads.get(read);
    // With two different results for the same call it is unknown which one the page shows.
    reads.set(read, cached ? fresh.then(async (again) => (again === (await cached) ? again : undefined)) : fresh);
  };

  const keepCall = (path: string, args: unknown[], response: unknown): void => {
    const json = JSON.stringify(args);
    if (isDeepStrictEqual(JSON.parse(json), args)) keep(`${path}(${json})`, response);
    else setIncomplete();
  };

  const watch = (part: object, prefix: string): object =>
    new Proxy(part, {
      get: (_, key) => {
        const value = Reflect.get(part, key);
        if (prefix === '' && WRITE_ONLY.has(key)) return value;
        if (typeof key === 'symbol') {
          setIncomplete();
          return value;
        }
        const path = `${prefix}${key}`;
        if (typeof value === 'function') {
          return (...args: unknown[]) => {
            const response = value.apply(part, args);
            keepCall(path, args, response);
            return response;
          };
        }
        if (typeof value === 'object' && value !== null && (prefix === '' || !isData(value)))
          return watch(value, `${path}.`);
        keep(path, value);
        return value;
      },
      has: (_, key) => {
        setIncomplete();
        return Reflect.has(part, key);
      },
      ownKeys: () => {
        setIncomplete();
        return Reflect.ownKeys(part);
      },
    });

  return {
    app: watch(app, '') as App,
    /** The inputs of the rendered page. Undefined when it has read something that can't be compared. */
    inputs: async (): Promise<PageInputs | undefined> => {
      const all = await allHashes([...reads.values()]);
      return isComplete && all !== undefined ? { reads: [...reads.keys()], hash: all } : undefined;
    },
  };
}

/** Repeats the calls of pages: returns the hash of the current results, to compare with a page's. Each call is made once. */
export function inputReader(app: object) {
  const cache = new Map<string, Promise<string | undefined>>();

  const callRead = async (read: string): Promise<unknown> => {
    const [, path = '', args] = /^([^(]+)(?:\((.*)\))?$/s.exec(read) ?? [];
    const names = path.split('.');
    const last = names.pop() ?? '';
    const part = names.reduce<object>((whole, name) => Reflect.get(whole, name), app);
    const value = Reflect.get(part, last);
    return args === undefined ? value : value.apply(part, JSON.parse(args));
  };

  return (reads: readonly string[]): Promise<string | undefined> =>
    allHashes(
      reads.map((read) => {
        const response = cache.get(read) ?? hashOf(callRead(read));
        cache.set(read, response);
        return response;
      }),
    );
}
