import { studioStrings } from '../strings/studio.ts';
import { showToast } from './toast.tsx';

/** Resolves with false and shows a toast if the browser or the person does not allow it. */
export async function writeClipboard(text: string): Promise<boolean> {
  const written = await attempt(async () => {
    await navigator.clipboard.writeText(text);
    return true;
  });
  return written ?? false;
}

/** Resolves with undefined and shows a toast if the browser or the person does not allow it. */
export const readClipboard = (): Promise<string | undefined> => attempt(() => navigator.clipboard.readText());

async function attempt<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    showToast({ tone: 'bad', message: studioStrings.clipboardRefused });
    return undefined;
  }
}
