/** The gallery's name in a client's settings. */
const NAME = 'cyber-gallery';

/** How a client is set up: what is copied, where it goes, and how it signs in. */
type SetUp = { client: string; text: string; where: string; signIn: string };

const settings = (value: object): string => JSON.stringify(value, null, 2);

/** Set-ups of the usual clients, for the address of `/mcp`. */
export const setUps = (address: string): SetUp[] => [
  {
    client: 'Claude Code',
    text: `claude mcp add --transport http ${NAME} ${address}`,
    where: 'In a terminal.',
    signIn: 'Then type /mcp in Claude Code and choose Authenticate.',
  },
  {
    client: 'Codex',
    text: `codex mcp add ${NAME} --url ${address}\ncodex mcp login ${NAME}`,
    where: 'In a terminal.',
    signIn: 'The second line signs in.',
  },
  {
    client: 'Gemini CLI',
    text: `gemini mcp add --transport http ${NAME} ${address}`,
    where: 'In a terminal.',
    signIn: `Then type /mcp auth ${NAME} in Gemini.`,
  },
  {
    client: 'VS Code',
    text: `code --add-mcp '${JSON.stringify({ name: NAME, type: 'http', url: address })}'`,
    where: 'In a terminal.',
    signIn: 'VS Code asks to sign in with the first question.',
  },
  {
    client: 'Cursor',
    text: settings({ mcpServers: { [NAME]: { url: address } } }),
    where: 'In ~/.cursor/mcp.json.',
    signIn: 'Cursor offers to sign in under Settings, MCP.',
  },
  {
    client: 'Claude and ChatGPT, web and desktop',
    text: address,
    where: 'Under Settings, Connectors, as a custom connector.',
    signIn: 'Their servers must reach the address: it has to be public and begin with https.',
  },
  {
    client: 'Clients without a browser',
    text: settings({
      mcpServers: { [NAME]: { type: 'http', url: address, headers: { Authorization: 'Bearer cg_…' } } },
    }),
    where: 'In the settings of the client.',
    signIn: 'Create the token under Account, Tokens and apps.',
  },
];
