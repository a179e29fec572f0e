import type { EnquiryFile } from '../../../integrations/enquiries/enquiry-store.ts';
import { detectDocument, documentTypes, type DocumentExtension } from './detect-document.ts';

/** The largest attachment. */
export const maxFileBytes = 10 * 1024 * 1024;

export const acceptedExtensions = Object.keys(documentTypes) as DocumentExtension[];

/** Cut before normalisation, whose time grows quickly with many accents on one letter. */
const maxNameLength = 200;

/** Why a file is rejected; the strings have a message for each. */
type FileProblem = 'empty' | 'tooLarge' | 'oldWord' | 'notAccepted' | 'damaged' | 'macros';

/** Checks the content first, because a file name does not prove the format. */
export async function checkFile(field: string, file: File): Promise<{ file: EnquiryFile } | { problem: FileProblem }> {
  if (file.size === 0) return { problem: 'empty' };
  if (file.size > maxFileBytes) return { problem: 'tooLarge' };
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = detectDocument(bytes);
  if (found.kind === 'oldWord' || extension === 'doc') return { problem: 'oldWord' };
  if (!isAccepted(extension)) return { problem: 'notAccepted' };
  if (found.kind === 'macros') return { problem: 'macros' };
  if (found.kind !== extension) return { problem: 'damaged' };
  return { file: { field, filename: cleanFilename(file.name), contentType: documentTypes[extension], bytes } };
}

function isAccepted(extension: string | undefined): extension is DocumentExtension {
  return extension !== undefined && Object.hasOwn(documentTypes, extension);
}

/** A display name, never a path: e-mails and download headers contain it. */
function cleanFilename(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last
    .slice(-maxNameLength)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}"<>\|:*?]/gv, '');
}
