/** Loads the page whole when a part of it failed to load: at most once a minute, or it would go on for ever. */
import { reloadGuardMs } from '../contract/constants.ts';

const key = 'fc-reload';

export function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < reloadGuardMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    // Storage is forbidden here: nothing could stop a second reload, so there is no first.
    return false;
  }
}
