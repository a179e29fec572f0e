import { useQuery } from '@tanstack/react-query';
import { File, FileText, Globe } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { headingsQuery, linkedDocumentQuery, type LinkedDocument } from '../api/links.ts';
import { Button } from '../parts/button.tsx';
import { FieldFrame } from '../parts/field-frame.tsx';
import { SelectInput } from '../parts/text-input.tsx';
import { linkStrings } from '../strings/fields.ts';
import { describeFound } from './describe-found.ts';
import { useEditor } from './editor-context.ts';
import { readOwnAddress } from './link-address.ts';
import { describeDocument, toDocumentLink } from './link-picker.tsx';
import styles from './link-target.module.css';
import type { StoredLink } from './stored-values.ts';
import { useOwnDocument } from './use-own-address.ts';

type Target = Exclude<StoredLink, { link_type: 'Any' }>;
type WebLink = Extract<StoredLink, { link_type: 'Web' }>;
type DocumentLink = Extract<StoredLink, { link_type: 'Document' }>;

interface LinkTargetProps {
  readonly link: Target;
  readonly onLink: (link: StoredLink) => void;
  /** The custom types that the field accepts; empty for none. */
  readonly types: readonly string[] | undefined;
  /** The buttons of the card. */
  readonly children: ReactNode;
}

/** The name of a link's target, and its problem. */
export function LinkTarget({ link, onLink, types, children }: LinkTargetProps) {
  switch (link.link_type) {
    case 'Web':
      return (
        <AddressCard link={link} onLink={onLink} types={types}>
          {children}
        </AddressCard>
      );
    case 'Media':
      return (
        <Card icon={<File aria-hidden size="1rem" />} title={link.name} details={link.kind}>
          {children}
        </Card>
      );
    case 'Document':
      return (
        <>
          <DocumentCard link={link}>{children}</DocumentCard>
          <HeadingChoice link={link} onLink={onLink} />
        </>
      );
  }
}

/** A URL of the site may have become a document, a redirect, or a 404. */
function AddressCard({ link, onLink, types, children }: Omit<LinkTargetProps, 'link'> & { link: WebLink }) {
  const { isReadOnly, repository } = useEditor();
  const { own } = useOwnDocument(link.url, types);
  const isUnknown = own?.found.kind === 'unknown';
  const { url, link_type: _type, ...extras } = link;
  const address = readOwnAddress(url, repository.siteUrl);
  const target = address?.hasQuery ? undefined : own?.document;
  const replace = ({ id }: LinkedDocument): void =>
    onLink({ ...extras, ...toDocumentLink({ id, anchorId: address?.anchorId }) });
  return (
    <Card
      icon={<Globe aria-hidden size="1rem" />}
      title={url}
      details={isUnknown ? linkStrings.own.unknown : linkStrings.kind.Web}
      problem={own && !isUnknown ? describeFound(own.found) : undefined}
    >
      {target && !isReadOnly && (
        <Button isSmall onPress={() => replace(target)}>
          {linkStrings.toDocument}
        </Button>
      )}
      {children}
    </Card>
  );
}

function DocumentCard({ link, children }: { link: DocumentLink; children: ReactNode }) {
  const { repository } = useEditor();
  const { data: document, error } = useQuery(linkedDocumentQuery(link.id));
  // An id says nothing to a person.
  const { title, details } = document
    ? describeDocument(document, repository.languages)
    : { title: linkStrings.kind.Document, details: error ? linkStrings.unnamed : '' };
  const isHidden = document && !['published', 'modified'].includes(document.state);
  const problem = document === null ? linkStrings.missing : isHidden ? linkStrings.unpublished : undefined;
  return (
    <Card icon={<FileText aria-hidden size="1rem" />} title={title} details={details} problem={problem}>
      {children}
    </Card>
  );
}

interface CardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly details: string;
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}

function Card({ icon, title, details, problem, children }: CardProps) {
  return (
    <div className={styles.card}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.names}>
        <bdi className={styles.title}>{title}</bdi>
        <span className={styles.details}>{details}</span>
        {problem !== undefined && <span className={styles.problem}>{problem}</span>}
      </span>
      <span className={styles.acts}>{children}</span>
    </div>
  );
}

/** The heading of the target document to which the link scrolls. */
function HeadingChoice({ link, onLink }: Pick<LinkTargetProps, 'onLink'> & { link: DocumentLink }) {
  const { isReadOnly } = useEditor();
  const id = useId();
  const { data: headings = [] } = useQuery(headingsQuery(link.id));
  const { anchorId = '' } = link;
  if (headings.length === 0 && anchorId === '') return null;
  const isKnown = headings.some((heading) => heading.anchorId === anchorId);
  return (
    <FieldFrame id={id} controlId={`${id}-control`} label={linkStrings.heading}>
      <SelectInput
        id={`${id}-control`}
        value={anchorId}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => {
          const { anchorId: _before, ...other } = link;
          onLink(currentTarget.value === '' ? other : { ...other, anchorId: currentTarget.value });
        }}
      >
        <option value="">{linkStrings.noHeading}</option>
        {!isKnown && anchorId !== '' && <option value={anchorId}>#{anchorId}</option>}
        {headings.map((heading) => (
          <option key={heading.anchorId} value={heading.anchorId}>
            {heading.text}
          </option>
        ))}
      </SelectInput>
    </FieldFrame>
  );
}
