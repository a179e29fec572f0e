interface TextBlock {
  readonly type: string;
  readonly text: string;
  readonly spans: object[];
}

export function paragraph(text: string, spans: object[] = []): TextBlock {
  return { type: 'paragraph', text, spans };
}

export function title(text: string): TextBlock[] {
  return [{ type: 'heading1', text, spans: [] }];
}

export function toDocument(id: string): { link_type: 'Document'; id: string } {
  return { link_type: 'Document', id };
}
