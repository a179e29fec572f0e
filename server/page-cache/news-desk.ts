import type { KnownChange } from '../../site/site.ts';
import type { SiteNews } from './site-cache.ts';

type Subscriptions = Pick<SiteNews, 'onNewContent' | 'onChange'>;

/** What the site is told by its cache, handed on to all in it who want to know. */
export function createNewsDesk(): Subscriptions & {
  tellNewContent: () => void;
  tellChange: (change: KnownChange | undefined) => void;
} {
  const listeners: (() => void)[] = [];
  const changeListeners: ((change: KnownChange | undefined) => void)[] = [];
  return {
    onNewContent: (listener) => void listeners.push(listener),
    onChange: (listener) => void changeListeners.push(listener),
    tellNewContent() {
      for (const listener of listeners) listener();
    },
    tellChange(change) {
      for (const listener of changeListeners) listener(change);
    },
  };
}
