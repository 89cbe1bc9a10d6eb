import { createDb } from '#db/client.ts';
import { openDeployReports } from '#server/builds/deploy-reports.ts';
import { deployName, readSettings } from '#server/env.ts';

/** Records the deploy of this build in the database, unless it is a preview. */
export async function reportDeploy(
  report: (marks: ReturnType<typeof openDeployReports>, deploy: string) => Promise<unknown>,
): Promise<void> {
  if (process.env.CONTEXT !== 'production') return;
  const settings = readSettings();
  const db = await createDb({ url: settings.databaseUrl, token: settings.databaseAuthToken });
  try {
    await report(openDeployReports(db, settings), deployName());
  } finally {
    db.$client.close();
  }
}
