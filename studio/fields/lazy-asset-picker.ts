import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { mediaWords } from '../words/fields.ts';

/** The media library is loaded when somebody opens it. */
export const LazyAssetPicker = lazyDialog(async () => (await import('./asset-picker.tsx')).AssetPicker, {
  failed: mediaWords.picker.notLoaded,
});
