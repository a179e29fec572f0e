import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { FieldAddress } from '../../cms/studio-types.ts';
import type { Asset } from '../api/assets.ts';
import { useEditor } from './editor-context.ts';
import { uploads, type Upload } from './uploads.ts';

export interface FieldUpload {
  readonly upload: Upload | undefined;
  readonly start: (file: File) => void;
  readonly cancel: () => void;
}

/** The upload of a field. It continues, and `onDone` is called, also when the field is off the screen. */
export function useUpload(address: FieldAddress, onDone: (asset: Asset) => void): FieldUpload {
  const { document } = useEditor();
  const queries = useQueryClient();
  const place = `${document.id} ${address}`;
  const getUpload = useCallback(() => uploads.get(place), [place]);
  const upload = useSyncExternalStore((listener) => uploads.subscribe(listener), getUpload, getUpload);
  return {
    upload,
    start: (file) =>
      uploads.start(place, file, (asset) => {
        void queries.invalidateQueries({ queryKey: ['assets'] });
        onDone(asset);
      }),
    cancel: () => uploads.cancel(place),
  };
}
