import * as v from 'valibot';
import { maxAssetBytes } from '../limits.ts';
import type { AssetLibrary, StagedFile } from '../media/asset-library.ts';
import { AssetTextsSchema } from './asset-body.ts';
import { adminError } from './errors.ts';
import { readMultipartForm } from './multipart-form.ts';
import { createUploadSlots, type UploadSlot } from './upload-slots.ts';

export interface Upload {
  readonly staged: StagedFile;
  readonly texts: v.InferOutput<typeof AssetTextsSchema>;
}

export type ReceiveUpload = (request: Request, answer: (upload: Upload) => Promise<Response>) => Promise<Response>;

/** Headers and text fields of the form, in addition to the file. */
const formOverheadBytes = 64 * 1024;

/**
 * Receives concurrent multipart uploads of one `file`, each written to disk as it arrives. Files that `answer` does not
 * take over are deleted when the promise settles. Throws `HttpError` for invalid uploads.
 */
export function createUploadReceiver(assets: AssetLibrary): ReceiveUpload {
  const slots = createUploadSlots();
  const receive = async (request: Request, slot: UploadSlot, answer: Parameters<ReceiveUpload>[1]) => {
    let staged: StagedFile | undefined;
    try {
      const { file, fields } = await readMultipartForm(request, {
        maxBytes: maxAssetBytes + formOverheadBytes,
        slot,
        storeFile: (filename, content) => assets.stage(filename, content),
      });
      staged = file;
      if (!staged) throw adminError(400, 'The form has no file.');
      const texts = checkTexts(fields);
      await assets.store(staged);
      return await answer({ staged, texts });
    } finally {
      if (staged) await assets.discard(staged);
    }
  };
  return (request, answer) => slots.run((slot) => receive(request, slot, answer));
}

function checkTexts(fields: Readonly<Record<string, string>>): Upload['texts'] {
  const texts = v.safeParse(AssetTextsSchema, { ...fields });
  if (!texts.success) throw adminError(400, texts.issues[0].message);
  return texts.output;
}
