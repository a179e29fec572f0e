import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { mediaStrings } from '../strings/fields.ts';

/** The media library is loaded when somebody opens it. */
export const LazyAssetPicker = lazyDialog(async () => (await import('./asset-picker.tsx')).AssetPicker, {
  failed: mediaStrings.picker.notLoaded,
});
