/** A fresh copy of one entry of a page type's `examples.json`, which a test may change. */
export function findExample<Document>(examples: readonly { name: string; document: object }[], name: string): Document {
  const found = examples.find((example) => example.name === name);
  if (!found) throw new Error(`No example is called "${name}"`);
  // JSON has wider types than a raw document; that the shape is the model's is tested in page-types/examples.test.tsx.
  return structuredClone(found.document) as Document;
}
