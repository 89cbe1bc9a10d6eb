/** What a browser that is driven from outside has to be able to do; everything else is built on it in `page.ts`. */
export type Driver = {
  /** Such as `Firefox 153.7.0`. */
  name: string;
  /** Loads an address anew, also when only its hash differs, and waits until the page has loaded. */
  go: (url: string) => Promise<void>;
  back: () => Promise<void>;
  /** Answers an expression's value, over JSON; a promise is waited for. Rejects with what the page has thrown. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Presses and releases a key: a character or a name out of `KEYS`. */
  press: (key: string) => Promise<void>;
  /** Clicks at a point of the viewport, in CSS pixels. */
  clickAt: (x: number, y: number) => Promise<void>;
  /** Lets the browser send a cookie to the address's site from now on. */
  setCookie: (url: string, name: string, value: string) => Promise<void>;
  /** The viewport as PNG. */
  screenshot: () => Promise<Buffer>;
  /** Errors of the page and of its console since the last call. */
  takeErrors: () => Promise<string[]>;
  close: () => Promise<void>;
};

/** A browser that the journey can be made in. */
export type BrowserKind = {
  name: 'chromium' | 'firefox' | 'webkit';
  /** Where its programs lie; undefined when it is not installed. */
  find: () => string | undefined;
  /** How to get it. */
  install: string;
  launch: (program: string, viewport: Viewport) => Promise<Driver>;
};

/** In CSS pixels. */
export type Viewport = { width: number; height: number };

/** The windows that the journey is made in. */
export const VIEWPORTS: Readonly<Record<'desktop' | 'phone', Viewport>> = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

/** Named keys as WebDriver writes them (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** The actions of a key press; classic WebDriver and WebDriver BiDi write them alike. */
export function keyActions(key: string) {
  const value = KEYS[key] ?? key;
  const actions = [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  return [{ type: 'key', id: 'keyboard', actions }];
}

/** The actions of a click, alike in both protocols. */
export function clickActions(x: number, y: number) {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}
