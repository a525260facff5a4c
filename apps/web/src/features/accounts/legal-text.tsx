import type { LegalBlock, LegalDocument, LegalSection } from '@coequipiers/contract/legal/document';
import { Fragment, type ReactNode } from 'react';
import classes from './legal-text.module.css';

/** The anchor of a section; `index` starts at 0. */
export const sectionId = (index: number): string => `article-${index + 1}`;

/** The sections of a legal text. `anchors` adds ids, for a text that is alone on its page. */
export function LegalText({
  document,
  level,
  anchors = false,
}: {
  document: LegalDocument;
  level: 2 | 3;
  anchors?: boolean;
}) {
  return (
    <ol className={classes.text}>
      {document.sections.map((section, index) => (
        <li key={section.title} id={anchors ? sectionId(index) : undefined}>
          <Section section={section} level={level} />
        </li>
      ))}
    </ol>
  );
}

function Section({ section, level }: { section: LegalSection; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <>
      <Heading className={classes.heading}>{section.title}</Heading>
      {section.blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text keep their order
        <Block key={index} block={block} />
      ))}
    </>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (block.kind === 'paragraph') return <p>{withLinks(block.text)}</p>;
  return (
    <ul className={classes.points}>
      {block.items.map((item) => (
        <li key={item}>{withLinks(item)}</li>
      ))}
    </ul>
  );
}

/** Turns e-mail addresses into links. */
function withLinks(text: string): ReactNode {
  return text.split(/([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text keep their order
      <a key={index} className={classes.mail} href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text keep their order
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
