/** The online state: shared state, and a quiet notice while offline. */
import { setState } from './state.ts';

export function watchConnection(): void {
  const notice = document.querySelector<HTMLElement>('[data-offline]');
  const tell = (isOnline: boolean) => {
    setState('behaviour', { isOnline });
    if (notice) notice.textContent = isOnline ? '' : (notice.dataset['offline'] ?? '');
  };
  addEventListener('online', () => tell(true));
  addEventListener('offline', () => tell(false));
  // A copy from the service worker means that the network failed, whatever `onLine` says.
  if (!navigator.onLine || document.body.dataset['kept'] === '') tell(false);
}
