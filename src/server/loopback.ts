const LOOPBACK_NAMES = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address leads to this machine only. `127.example.com` does not: it is a name that anybody can own. */
export const isLoopback = (url: string): boolean => LOOPBACK_NAMES.test(new URL(url).hostname);
