import { randomBytes } from 'node:crypto';
import type { SettingsRepository } from './settings.repository.ts';

/** A secret of this installation, hex: generated once, the same for every process. */
export async function installationSecret(
  settings: SettingsRepository,
  key: 'media-secret' | 'cursor-secret' | 'sign-in-key',
): Promise<string> {
  await settings.insertIfMissing(key, randomBytes(32).toString('hex'));
  return String(await settings.find(key));
}
