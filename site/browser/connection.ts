/** Whether there is a connection: state for all, and a calm notice while there is none (acceptance N-7). */
import { setState } from './state.ts';

export function watchConnection(): void {
  const notice = document.querySelector<HTMLElement>('[data-offline]');
  const tell = (isOnline: boolean) => {
    setState('behaviour', { isOnline });
    if (notice) notice.textContent = isOnline ? '' : (notice.dataset['offline'] ?? '');
  };
  addEventListener('online', () => tell(true));
  addEventListener('offline', () => tell(false));
  // A copy that the service worker kept means that nothing answered, whatever the browser believes.
  if (!navigator.onLine || document.body.dataset['kept'] === '') tell(false);
}
