import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $session } from '#features/session/session.store.ts';
import { $analyticsLog, $analyticsState, track } from './analytics.store.ts';
import { detectAnalytics } from './detection.ts';
import { recordTags } from './tag-events.ts';

const gtag = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('gtag', gtag);
  vi.spyOn(console, 'debug').mockReturnValue();
  $session.set({ kind: 'signed-out' });
  $analyticsState.set('uninitialized');
  $analyticsLog.set({ sent: 0, blocked: 0 });
  gtag.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('detection', () => {
  test('analytics is initialized when the analytics function is detected, checked every 100 ms', () => {
    let there = false;
    detectAnalytics(() => there);
    vi.advanceTimersByTime(300);
    expect($analyticsState.get()).toBe('uninitialized');
    there = true;
    vi.advanceTimersByTime(100);
    expect($analyticsState.get()).toBe('initialized');
  });

  test('checking stops after 5 seconds with a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const isThere = vi.fn(() => false);
    detectAnalytics(isThere);
    vi.advanceTimersByTime(4_900);
    expect($analyticsState.get()).toBe('uninitialized');
    vi.advanceTimersByTime(100);
    expect($analyticsState.get()).toBe('blocked');
    expect(warn).toHaveBeenCalledOnce();
    const looks = isThere.mock.calls.length;
    vi.advanceTimersByTime(60_000);
    expect(isThere).toHaveBeenCalledTimes(looks);
  });
});

describe('events', () => {
  test('wait for the detection and are then sent', () => {
    track('image_opened', { image_index: 2 });
    expect(gtag).not.toHaveBeenCalled();
    $analyticsState.set('initialized');
    expect(gtag).toHaveBeenCalledWith('event', 'image_opened', { image_index: 2, viewer: 'anonymous' });
  });

  test('say whether the viewer is signed in, and wait until the session is loaded', () => {
    $analyticsState.set('initialized');
    $session.set({ kind: 'loading' });
    track('page_view');
    expect(gtag).not.toHaveBeenCalled();
    const user = { id: 'u1', email: 'ann@example.com', firstName: null, lastName: null, displayName: null };
    $session.set({
      kind: 'signed-in',
      user: { ...user, profileImageUrl: null, role: 'user', createdAt: '2025-01-01T00:00:00Z' },
      expiresAt: '2025-02-01T00:00:00Z',
    });
    expect(gtag).toHaveBeenCalledWith('event', 'page_view', { viewer: 'signed-in' });
  });

  test('are logged as blocked and dropped when analytics is blocked', () => {
    track('page_view');
    $analyticsState.set('blocked');
    expect(gtag).not.toHaveBeenCalled();
    expect(console.debug).toHaveBeenCalledWith('[analytics] blocked: page_view', { viewer: 'anonymous' });
    expect($analyticsLog.get()).toMatchObject({ sent: 0, blocked: 1, last: { name: 'page_view', outcome: 'blocked' } });
  });
});

describe('tag events', () => {
  test('carry tag_name, tag_type and action', () => {
    $analyticsState.set('initialized');
    const $tags = atom<string[]>([]);
    const stop = recordTags($tags, []);
    $tags.set(['topic:incident-detail']);
    $tags.set(['button']);
    $tags.set(['button', 'table']);
    $tags.set([]);
    stop();
    const viewer = 'anonymous';
    expect(gtag.mock.calls).toEqual([
      ['event', 'tag_selected', { tag_name: 'topic:incident-detail', tag_type: 'screen', action: 'select', viewer }],
      ['event', 'tag_selected', { tag_name: 'button', tag_type: 'ui-element', action: 'select', viewer }],
      ['event', 'tag_selected', { tag_name: 'table', tag_type: 'ui-element', action: 'select', viewer }],
      ['event', 'tag_deselected', { tag_name: 'button', tag_type: 'ui-element', action: 'deselect', viewer }],
      ['event', 'tag_deselected', { tag_name: 'table', tag_type: 'ui-element', action: 'deselect', viewer }],
    ]);
  });
});
