import { createHash } from 'node:crypto';
import type { EnquiryFile } from '../enquiries/enquiry-store.ts';

/** Two attachments that are derived from the key, so that a test knows their bytes without storing them. */
export function toAttachments(key: string): EnquiryFile[] {
  return [300, 10].map((kilobytes, index) => {
    const pattern = createHash('sha256').update(`${key} ${index}`).digest();
    const bytes = Uint8Array.from(Buffer.alloc(kilobytes * 1024, pattern));
    return { field: `file_${index}`, filename: `${index}.pdf`, contentType: 'application/pdf', bytes };
  });
}
