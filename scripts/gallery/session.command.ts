import type { Command } from 'commander';
import { withApp } from './open-app.ts';

/** `gallery session <email>`: prints a session cookie for scripts; creates the user when missing (contract 2). */
export function registerSession(program: Command): void {
  program
    .command('session')
    .argument('<email>', 'who to sign in')
    .description('Signs someone in and prints the cookie for scripts, as a Cookie header wants it.')
    .addHelpText(
      'after',
      '\nExample: curl -H "Cookie: $(npm run -s gallery -- session me@example.com)" $SITE_URL/api/tags',
    )
    .action(async (email: string) => {
      const cookie = await withApp(async (app) => {
        const user = await app.users.getByEmail(email);
        return app.sessions.cookieHeaderFor(user.id);
      });
      console.log(cookie);
    });
}
