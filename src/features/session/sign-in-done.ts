import { outcomeIn } from '#shared/session/sign-in-outcome.ts';
import { notifyTabs } from './session-channel.ts';

notifyTabs({ kind: 'sign-in', outcome: outcomeIn(new URLSearchParams(location.search)) ?? 'failed' });
window.close();
