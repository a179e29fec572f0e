/** Reloads the page when a part of it failed to load: at most once a minute, to avoid a reload loop. */
import { reloadGuardMs } from '../contract/constants.ts';

const key = 'fc-reload';

export function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < reloadGuardMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    // Storage is forbidden: nothing could stop a second reload, so there is no first.
    return false;
  }
}
