const LOOPBACK_NAMES = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address is on this machine. `127.example.com` is not: anybody can register such a name. */
export const isLoopback = (url: string): boolean => LOOPBACK_NAMES.test(new URL(url).hostname);
