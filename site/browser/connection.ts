/** Whether there is a connection: state for all, and a calm notice while there is none (acceptance N-7). */
import { setState } from './state.ts';

export function watchConnection(): void {
  const notice = document.querySelector<HTMLElement>('[data-offline]');
  const tell = () => {
    const isOnline = navigator.onLine;
    setState('behaviour', { isOnline });
    if (notice) notice.textContent = isOnline ? '' : (notice.dataset['offline'] ?? '');
  };
  addEventListener('online', tell);
  addEventListener('offline', tell);
  if (!navigator.onLine) tell();
}
