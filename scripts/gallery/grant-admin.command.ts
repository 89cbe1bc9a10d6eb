import type { Command } from 'commander';
import { withApp } from './open-app.ts';

/** `gallery grant-admin <email>`: makes someone an admin, from the next request on. */
export function registerGrantAdmin(program: Command): void {
  program
    .command('grant-admin')
    .argument('<email>', 'who becomes an admin')
    .description('Makes a user an admin. For someone who has not signed in yet, use ADMIN_EMAILS.')
    .action(async (email: string) => {
      const { user, hasSignedIn } = await withApp((app) => app.users.grantAdmin(email));
      console.log(`${user.email} is an admin.`);
      if (!hasSignedIn) {
        console.log(
          'Nobody has signed in with this address: this is a user for scripts. For a person, set ADMIN_EMAILS.',
        );
      }
    });
}
