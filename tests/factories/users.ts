import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type NewUserRow, type UserRow, users } from '#db/schema/users.ts';

let lastId = 0;

/** Adds a user, with defaults. */
export async function addUser(db: Db, given: Partial<NewUserRow> = {}): Promise<UserRow> {
  lastId += 1;
  const id = `user-${lastId}`;
  const values = { id, issuer: 'https://issuer.example', subject: id, email: `${id}@example.com`, emailVerified: true };
  return db
    .insert(users)
    .values({ ...values, ...given })
    .returning()
    .get();
}

/** Disables a user's account directly in the database. */
export async function disableUser(db: Db, id: string): Promise<void> {
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id));
}
