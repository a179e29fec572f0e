import type { ModelSet } from '../models/model-set.ts';
import type { FieldModels, Widget } from '../models/widget.ts';
import type { DocumentAttribute, Operand } from '../storage/published-query.ts';

/** Decides which operators and values a path accepts. */
type OperandKind = 'id' | 'text' | 'number' | 'boolean' | 'moment' | 'link' | 'rich-text' | 'point' | 'opaque';

export interface ResolvedOperand {
  readonly operand: Operand;
  readonly kind: OperandKind;
  /** The document type in a `my.` path. */
  readonly type: string | undefined;
}

const attributes: Record<string, { name: DocumentAttribute; kind: OperandKind }> = {
  'document.id': { name: 'id', kind: 'id' },
  'document.type': { name: 'type', kind: 'id' },
  'document.lang': { name: 'lang', kind: 'id' },
  'document.uid': { name: 'uid', kind: 'id' },
  'document.first_publication_date': { name: 'first-published-at', kind: 'moment' },
  'document.last_publication_date': { name: 'last-published-at', kind: 'moment' },
};

/** Resolves a path. Undefined when no document can have it: the type is unknown, or has no such field. */
export function resolveOperand(path: string, models: ModelSet): ResolvedOperand | undefined {
  if (Object.hasOwn(attributes, path)) {
    const attribute = attributes[path];
    return (
      attribute && { operand: { source: 'attribute', name: attribute.name }, kind: attribute.kind, type: undefined }
    );
  }
  if (path === 'document.tags') return { operand: { source: 'field', path }, kind: 'id', type: undefined };
  const [root, type, ...keys] = path.split('.');
  if (root !== 'my' || type === undefined || keys.length === 0) return undefined;
  const fields = models.getFields(type);
  if (!fields) return undefined;
  if (keys.length === 1 && keys[0] === 'uid')
    return { operand: { source: 'attribute', name: 'uid' }, kind: 'text', type };
  const widget = findWidget(fields, keys);
  return widget && { operand: { source: 'field', path }, kind: toKind(widget), type };
}

function findWidget(fields: FieldModels, keys: readonly string[]): Widget | undefined {
  const [key, ...rest] = keys;
  const widget = key !== undefined && Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (widget?.type !== 'Group') return rest.length === 0 && isQueryable(widget) ? widget : undefined;
  return rest.length === 0 ? undefined : findWidget(widget.config.fields, rest);
}

/** Fields of groups can be queried. Groups themselves and slices cannot, as in the hosted service. */
function isQueryable(widget: Widget | undefined): boolean {
  return widget !== undefined && !['Slices', 'Choice', 'Separator'].includes(widget.type);
}

function toKind(widget: Widget): OperandKind {
  switch (widget.type) {
    case 'Text':
    case 'Select':
    case 'Color':
    case 'UID':
      return 'text';
    case 'Number':
    case 'Range':
      return 'number';
    case 'Boolean':
      return 'boolean';
    case 'Date':
    case 'Timestamp':
      return 'moment';
    case 'Link':
      return 'link';
    case 'StructuredText':
      return 'rich-text';
    case 'GeoPoint':
      return 'point';
    case 'Embed':
    case 'Group':
    case 'Image':
    case 'IntegrationFields':
    case 'Separator':
    case 'Slices':
    case 'Choice':
    case 'Table':
      return 'opaque';
  }
}
