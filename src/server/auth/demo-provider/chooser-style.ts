/** Styles of the built-in provider's pages; inline, because they must not depend on a build of the site. */
export const CHOOSER_STYLE = `
:root { color-scheme: light dark; --page: #f4f5f7; --card: #fff; --text: #14171f; --soft: #5a6272; --line: #e0e3e9;
  --hover: #f2f5fb; --accent: #1d5fd1; --tile: #e6edfb; --tile-text: #1a4fae; }
@media (prefers-color-scheme: dark) { :root { --page: #0d0f14; --card: #161920; --text: #eef0f4; --soft: #a0a8b8;
  --line: #2a2f3a; --hover: #1d212b; --accent: #7fb0ff; --tile: #1e2c4a; --tile-text: #a9c8ff; } }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page); color: var(--text);
  font: 16px/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 440px; padding: 28px 24px 20px; background: var(--card); border-radius: 16px;
  box-shadow: 0 0 0 1px var(--line), 0 12px 32px -16px rgb(0 0 0 / .25); }
.mark { font-size: 12px; font-weight: 600; letter-spacing: .02em; color: var(--accent); }
h1 { margin-top: 4px; font-size: 22px; line-height: 1.25; letter-spacing: -.015em; }
.lead { margin: 8px 0 20px; font-size: 14px; color: var(--soft); }
ul { list-style: none; padding: 0; display: grid; gap: 8px; }
button { font: inherit; color: inherit; cursor: pointer; border: 0; background: none; }
li button { width: 100%; display: flex; gap: 14px; align-items: center; padding: 12px; text-align: left;
  border-radius: 12px; box-shadow: inset 0 0 0 1px var(--line); transition: background .15s ease-out; }
li button:hover { background: var(--hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.avatar { flex: none; width: 44px; height: 44px; display: grid; place-items: center; border-radius: 50%;
  background: var(--tile); color: var(--tile-text); font-size: 14px; font-weight: 600; }
.who { display: grid; min-width: 0; }
.name { display: flex; gap: 8px; align-items: center; font-weight: 600; }
.badge { padding: 1px 8px; border-radius: 999px; background: var(--tile); color: var(--tile-text); font-size: 12px; }
.email { font-size: 14px; color: var(--soft); overflow-wrap: anywhere; }
.about { margin-top: 2px; font-size: 12px; color: var(--soft); }
.cancel { display: block; margin: 12px auto 0; padding: 8px 16px; border-radius: 8px; font-size: 14px; color: var(--soft); }
.cancel:hover { color: var(--text); background: var(--hover); }
a { color: var(--accent); }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
