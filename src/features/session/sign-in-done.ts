import { outcomeIn } from '#shared/session/sign-in-outcome.ts';
import { tellTabs } from './session-channel.ts';

tellTabs({ kind: 'sign-in', outcome: outcomeIn(new URLSearchParams(location.search)) ?? 'failed' });
window.close();
