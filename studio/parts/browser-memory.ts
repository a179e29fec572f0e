/**
 * Settings that the browser keeps, such as panes and columns; changes of documents are in the journal. If storage is
 * blocked or full, a setting is kept in memory until the page is left.
 */
export interface BrowserMemory {
  readonly get: (key: string) => string | undefined;
  /** Undefined removes it. */
  readonly set: (key: string, value: string | undefined) => void;
  readonly clear: () => void;
}

/** For all tabs. */
export const browserMemory = createMemory(() => localStorage);

/** For this tab; kept when it is reloaded. */
export const tabMemory = createMemory(() => sessionStorage);

function createMemory(openStorage: () => Storage): BrowserMemory {
  const unstored = new Map<string, string | undefined>();
  const set = (key: string, value: string | undefined): void => {
    unstored.set(key, value);
    const isStored = attempt(() => {
      if (value === undefined) openStorage().removeItem(key);
      else openStorage().setItem(key, value);
      return true;
    });
    if (isStored) unstored.delete(key);
  };
  return {
    get: (key) => (unstored.has(key) ? unstored.get(key) : (attempt(() => openStorage().getItem(key)) ?? undefined)),
    set,
    clear() {
      unstored.clear();
      attempt(() => openStorage().clear());
    },
  };
}

/** Browsers throw a `DOMException` if storage is blocked or full. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
